import {Command as Program, CommanderError} from 'commander';
import {messageOf, type Command, type Session} from './command';
import {addChain} from './commands/chain';
import {addCheck} from './commands/check';
import type {AddCommand} from './commands/command';
import {addConvert} from './commands/convert';
import {addMcp} from './commands/mcp';
import {addQuery} from './commands/query';
import {addReport} from './commands/report';
import {addSearch} from './commands/search';
import {addSelectors} from './commands/selectors';

const commands: readonly AddCommand[] = [
  addConvert,
  addReport,
  addSelectors,
  addCheck,
  addQuery,
  addChain,
  addSearch,
  addMcp,
];

/**
 * @param edition what the command was packed with
 * @returns the command `soql-lib`; it exits with 2 for invalid arguments
 */
export function soqlLib(edition: Omit<Session, 'shell'>): Command {
  return async (shell) => {
    let code = 0;
    const program = new Program('soql-lib')
      .description(
        'Converts, checks, and reports on the queries of your project, and serves the SOQL Lib docs to coding assistants. Works offline.',
      )
      .version(edition.version, '--version', 'print the version of the library and of the build')
      .helpOption('--help', 'print this help')
      .helpCommand(false)
      .configureOutput({
        writeOut: (text) => shell.print(text.trimEnd()),
        writeErr: (text) => shell.printError(text.trimEnd()),
        getOutHasColors: () => shell.colors.isColorSupported,
        getErrHasColors: () => shell.colors.isColorSupported,
      })
      .exitOverride();
    for (const add of commands)
      add(program, {shell, ...edition}, (action) => async (...parameters) => {
        code = await action(...parameters);
      });
    for (const command of program.commands)
      command
        .version(edition.version, '--version', 'print the version')
        .helpOption('--help', 'print this help');
    try {
      await program.parseAsync([...shell.args], {from: 'user'});
      return code;
    } catch (error) {
      if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
      shell.printError(`soql-lib: ${messageOf(error)}`);
      return 1;
    }
  };
}
