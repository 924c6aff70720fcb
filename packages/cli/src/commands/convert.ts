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
        'Converts the queries in Apex classes and triggers to SOQL Lib chains. In a folder, it converts all .cls and .trigger files, except those in node_modules and in folders whose names start with a dot. Without options, it prints a unified diff of each file, the remarks, the queries that were not converted, and a summary.',
      )
      .argument('<paths...>', 'Apex files, or folders that contain them')
      .option('--write', 'change the files that are committed in Git and have no local changes')
      .option('--force', 'with --write: change all other files, too')
      .addOption(new Option('--json', 'print the result as JSON').conflicts(['write', 'markdown']))
      .option('--markdown', 'print only a summary, as Markdown for a pull request')
      .option(
        '--only <objects>',
        'convert queries of these objects only, such as Account,Contact',
        readNames,
      )
      .option('--inline', 'convert inline queries only')
      .addOption(new Option('--dynamic', 'convert queries in strings only').conflicts('inline')),
  ).action(
    run(async (paths: string[], options: ConvertOptions) => {
      rejectUselessForce(program, options);
      const {convert} = await import('../convert');
      return convert(paths, options, shell);
    }),
  );
};
