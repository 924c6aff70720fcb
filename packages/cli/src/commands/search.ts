import {longestSearch} from '../documentation';
import {readInputOf} from './input';
import type {AddCommand} from './command';

/** Results that fit on a screen. */
const shown = 8;

/** @throws Error for a text that is too long to search for */
function refuseLong(text: string): void {
  if (text.length > longestSearch)
    throw new Error(`the text has more than ${longestSearch} characters`);
}

export const addSearch: AddCommand = (program, {shell, documentation}, run) => {
  program
    .command('search')
    .summary('search the documentation')
    .description(
      'Finds sections of the documentation, best first. Works offline. Standard input is one text, or a JSON array ["…"], whose answer is JSON: a list of results for each.',
    )
    .argument('[words...]', 'what you look for; standard input where it is missing')
    .option('--json', 'print all results as JSON')
    .action(
      run(async (words: string[], {json}: {json?: true}) => {
        const argument = words.length > 0 ? words.join(' ') : undefined;
        const input = await readInputOf(argument, shell);
        const {search} = await documentation();
        if (input.isJson) {
          const {parseTexts} = await import('../translate');
          const texts = parseTexts(input.text, '["semi-join"]');
          texts.forEach(refuseLong);
          shell.print(JSON.stringify(await Promise.all(texts.map(search)), null, 2));
          return 0;
        }
        refuseLong(input.text);
        const hits = await search(input.text.trim());
        if (json) {
          shell.print(JSON.stringify(hits, null, 2));
          return 0;
        }
        for (const {title, module, url, snippet} of hits.slice(0, shown)) {
          const {bold, dim} = shell.colors;
          shell.print(`${bold(title)} ${dim(module)}\n  ${snippet}\n  ${url}\n`);
        }
        if (hits.length === 0) shell.printError('nothing found');
        return 0;
      }),
    );
};
