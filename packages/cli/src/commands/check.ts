import {Option} from 'commander';
import type {CheckOptions} from '../check';
import type {AddCommand} from './command';

export const addCheck: AddCommand = (program, session, run) => {
  program
    .command('check')
    .summary('find pitfalls in code that uses the library')
    .description(
      'Finds pitfalls in Apex code that uses SOQL Lib. Prints the location of each finding, the reason, and a link to the section that explains it. Pass your whole project, because a mock in one file may apply to a query in another.',
    )
    .argument('<paths...>', 'Apex files, or folders that contain them')
    .option('--json', 'print the findings as JSON')
    .addOption(
      new Option('--sarif', 'print the findings as SARIF 2.1.0, for code scanning').conflicts(
        'json',
      ),
    )
    .option('--baseline <file>', 'do not report the findings that this file accepts')
    .option('--write-baseline <file>', 'accept all findings by writing them to this file')
    .addHelpText(
      'after',
      '\nExit codes: 0 if there are no errors or warnings; 1 if there are some, or if a file could not be read or parsed; 2 for invalid arguments.',
    )
    .action(
      run(async (paths: string[], options: CheckOptions) => {
        const {check} = await import('../check');
        return check(paths, options, session);
      }),
    );
};
