import type {Shell} from './command';
import type {Documentation} from './documentation';

/** What a command works with. */
export interface Session {
  shell: Shell;
  /** @throws Error where the command was not packed with the documentation */
  documentation: () => Promise<Documentation>;
  /** The library's version and the build's. */
  version: string;
}
