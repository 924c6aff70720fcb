import {messageOf, type Command} from 'soql-lib/command';

/**
 * Creates a command that says why it ended, on stderr and after its name, where it throws.
 *
 * @param name the command's name, for the message
 * @param exitCode of a run that throws
 * @param run returns the exit code of any other run
 */
export function namedCommand(name: string, exitCode: number, run: Command): Command {
  return async (shell) => {
    try {
      return await run(shell);
    } catch (error) {
      shell.printError(`${name}: ${messageOf(error)}`);
      return exitCode;
    }
  };
}
