import {Option} from 'commander';
import type {ReportOptions} from '../report';
import type {AddCommand} from './command';

export const addReport: AddCommand = (program, {shell}, run) => {
  program
    .command('report')
    .summary('show what a project queries')
    .description(
      'Shows which fields, filters, and orders the queries of a project use for each object, in which files, and which queries have the same conditions.',
    )
    .argument('<paths...>', 'Apex files, or folders that contain them')
    .option('--json', 'print the report as JSON')
    .addOption(
      new Option('--html', 'print the report as one HTML page that you can share').conflicts(
        'json',
      ),
    )
    .option('--skip-tests', 'do not include test classes')
    .addHelpText(
      'after',
      '\nExit codes: 0 if every file was read (files that are not Apex are skipped and listed); 1 if a file could not be read; 2 for invalid arguments.',
    )
    .action(
      run(async (paths: string[], options: ReportOptions) => {
        const {report} = await import('../report');
        return report(paths, options, shell);
      }),
    );
};
