/** What holds for all queries of a file. */
import type {ApexFile, Declarations} from '@soql-lib/apex';
import type {AccessChoice} from './decide/access';
import type {FileStyle} from './write/layout';
import type {Project} from './project';
import type {RewriteChain} from './query';

export interface FileContext extends AccessChoice {
  file: ApexFile;
  declarations: Declarations;
  style: FileStyle;
  project: Project;
  /** Of the installed package, whose classes the chains name. */
  namespace?: string | undefined;
  rewrite?: RewriteChain | undefined;
}
