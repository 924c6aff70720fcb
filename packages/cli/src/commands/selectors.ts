import type {SelectorOptions} from '../selectors';
import type {AddCommand} from './command';
import {defaultVersion, readNames, readVersion} from './conversionOptions';

export const addSelectors: AddCommand = (program, {shell}, run) => {
  program
    .command('selectors')
    .summary('propose a selector for each object')
    .description(
      'Proposes a selector class for each object that several queries of a project ask for: default fields, a method for each recurring condition, a test class, and the queries that use it. Without options, it prints a unified diff and a summary. A query is changed only if it stays the same query.',
    )
    .argument('<paths...>', 'Apex files, and folders that have them')
    .option('--write', 'write the classes, and change the files that are committed and unchanged')
    .option('--force', 'with --write: change the other files, too')
    .option('--json', 'print the result as JSON')
    .option('--only <objects>', 'propose selectors for these objects only', readNames)
    .option('--skip-tests', 'leave test classes unchanged')
    .option('--user-mode', 'run queries without an access mode in user mode')
    .option(
      '--api-version <number>',
      'API version of files without a -meta.xml file',
      readVersion,
      defaultVersion,
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 if every file was read and, with --write, written; 1 if a file could not be read, parsed, or written; 2 for invalid arguments.',
    )
    .action(
      run(async (paths: string[], options: SelectorOptions) => {
        if (options.json && options.write)
          return program.error('error: --json and --write cannot be combined', {exitCode: 2});
        if (options.force && !options.write)
          return program.error('error: --force requires --write', {exitCode: 2});
        const {selectors} = await import('../selectors');
        return selectors(paths, options, shell);
      }),
    );
};
