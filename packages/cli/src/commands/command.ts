import type {Command as Program} from 'commander';
import type {Session} from '../command';

/**
 * A command of `soql-lib`: adds its name, arguments and options to the program. Its action returns
 * the exit code. What it needs beyond that is imported in the action, so that `--help` stays fast.
 */
export type AddCommand = (
  program: Program,
  session: Session,
  /** Runs an action and keeps its exit code. */
  run: <Parameters extends unknown[]>(
    action: (...parameters: Parameters) => number | Promise<number>,
  ) => (...parameters: Parameters) => Promise<void>,
) => void;
