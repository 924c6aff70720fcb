import {Option} from 'commander';
import type {ReportOptions} from '../report';
import type {AddCommand} from './command';

export const addReport: AddCommand = (program, {shell}, run) => {
  program
    .command('report')
    .summary('show what a project queries')
    .description(
      'Shows what the queries of a project ask for: for each object the fields, filters, order and files, and the queries that are nearly equal.',
    )
    .argument('<paths...>', 'Apex files, and folders that have them')
    .option('--json', 'print the report as JSON')
    .addOption(
      new Option('--html', 'print the report as one HTML page, to hand round').conflicts('json'),
    )
    .option('--skip-tests', 'leave test classes out')
    .addHelpText(
      'after',
      '\nExit codes: 0 if every file was read; files that are not Apex are left out and named; 1 if a file could not be read; 2 for invalid arguments.',
    )
    .action(
      run(async (paths: string[], options: ReportOptions) => {
        const {report} = await import('../report');
        return report(paths, options, shell);
      }),
    );
};
