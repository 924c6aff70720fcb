import {Option} from 'commander';
import type {ConvertOptions} from '../convert-files';
import type {AddCommand} from './command';
import {addConversionOptions, readNames, rejectUselessForce} from './conversion-options';

export const addConvert: AddCommand = (program, {shell}, run) => {
  addConversionOptions(
    program
      .command('convert')
      .summary('convert the queries of classes and triggers to chains')
      .description(
        'Converts the queries in Apex classes and triggers to builder chains of SOQL Lib. A path is a file, or a folder whose .cls and .trigger files are converted, except those in node_modules and in folders that start with a dot. Without options, it prints a unified diff of each file, the remarks, the queries that were not converted, and a summary.',
      )
      .argument('<paths...>', 'Apex files, and folders that have them')
      .option('--write', 'change the files that are committed in Git and unchanged')
      .option('--force', 'with --write: change the other files, too')
      .addOption(new Option('--json', 'print the result as JSON').conflicts(['write', 'markdown']))
      .option('--markdown', 'print only a summary, as Markdown for a pull request')
      .option(
        '--only <objects>',
        'convert queries of these objects only: Account,Contact',
        readNames,
      )
      .option('--inline', 'convert inline queries only')
      .addOption(new Option('--dynamic', 'convert queries in text only').conflicts('inline')),
  ).action(
    run(async (paths: string[], options: ConvertOptions) => {
      rejectUselessForce(program, options);
      const {convert} = await import('../convert');
      return convert(paths, options, shell);
    }),
  );
};
