import type {AddCommand} from './command';

/** Results that fit on a screen. */
const shown = 8;

export const addSearch: AddCommand = (program, {shell, documentation}, run) => {
  program
    .command('search')
    .summary('search the documentation')
    .description('Finds sections of the documentation, best first. Works offline.')
    .argument('<words...>', 'what you look for')
    .option('--json', 'print all results as JSON')
    .action(
      run(async (words: string[], {json}: {json?: true}) => {
        const {search, siteUrl} = await documentation();
        const hits = await search(words.join(' '));
        if (json) {
          shell.print(JSON.stringify(hits, null, 2));
          return 0;
        }
        for (const {title, module, url, snippet} of hits.slice(0, shown)) {
          const {bold, dim} = shell.colors;
          shell.print(`${bold(title)} ${dim(module)}\n  ${snippet}\n  ${siteUrl}${url}\n`);
        }
        if (hits.length === 0) shell.printError('nothing found');
        return 0;
      }),
    );
};
