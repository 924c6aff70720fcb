import type {Finding} from '@soql-lib/model/check';

export interface FileFinding extends Finding {
  /** As the caller named it, with `/` between its parts. */
  file: string;
}
