import {Option} from 'commander';
import type {SelectorOptions} from '../selectors';
import type {AddCommand} from './command';
import {addConversionOptions, readNames, rejectUselessForce} from './conversion-options';

export const addSelectors: AddCommand = (program, {shell}, run) => {
  addConversionOptions(
    program
      .command('selectors')
      .summary('propose a selector for each object')
      .description(
        'Proposes a selector class for each object that several queries of a project use: default fields, a method for each recurring condition, a test class, and the queries that call the selector. Without options, it prints a unified diff and a summary. A query is changed only if it still returns the same records with the same fields.',
      )
      .argument('<paths...>', 'Apex files, or folders that contain them')
      .option(
        '--write',
        'write the classes, and change the files that are committed in Git and have no local changes',
      )
      .option('--force', 'with --write: change all other files, too')
      .addOption(new Option('--json', 'print the result as JSON').conflicts('write'))
      .option('--only <objects>', 'propose selectors for these objects only', readNames),
  ).action(
    run(async (paths: string[], options: SelectorOptions) => {
      rejectUselessForce(program, options);
      const {selectors} = await import('../selectors');
      return selectors(paths, options, shell);
    }),
  );
};
