import type {ConvertOptions} from '../convertOptions';
import type {AddCommand} from './command';
import {defaultVersion, readNames, readVersion} from './conversionOptions';

export const addConvert: AddCommand = (program, {shell}, run) => {
  program
    .command('convert')
    .summary('convert the queries of classes and triggers to chains')
    .description(
      'Converts the queries in Apex classes and triggers to builder chains of SOQL Lib. A path is a file, or a folder whose .cls and .trigger files are converted, except those in node_modules and in folders that start with a dot. Without options, it prints a unified diff of each file, the remarks, the queries that were not converted, and a summary.',
    )
    .argument('<paths...>', 'Apex files, and folders that have them')
    .option('--write', 'change the files that are committed in Git and unchanged')
    .option('--force', 'with --write: change the other files, too')
    .option('--json', 'print the result as JSON')
    .option('--only <objects>', 'convert queries of these objects only: Account,Contact', readNames)
    .option('--inline', 'convert inline queries only')
    .option('--dynamic', 'convert queries in text only')
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
      run(async (paths: string[], options: ConvertOptions) => {
        if (options.json && options.write)
          return program.error('error: --json and --write cannot be combined', {exitCode: 2});
        if (options.force && !options.write)
          return program.error('error: --force requires --write', {exitCode: 2});
        if (options.inline && options.dynamic)
          return program.error('error: --inline and --dynamic cannot be combined', {exitCode: 2});
        const {convert} = await import('../convert');
        return convert(paths, options, shell);
      }),
    );
};
