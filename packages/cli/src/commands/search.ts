import {longestSearch} from '../documentation';
import type {AddCommand} from './command';

/** Results that fit on a screen. */
const shown = 8;

export const addSearch: AddCommand = (program, {shell, documentation}, run) => {
  program
    .command('search')
    .summary('search the documentation')
    .description(
      'Finds sections of the documentation, with the best match first. Works offline. Standard input can be one search or, to get a list of results for each as JSON, an array ["…"].',
    )
    .argument('[words...]', 'the words to search for; read from standard input if omitted')
    .option('--json', 'print all results as JSON')
    .action(
      run(async (words: string[], {json}: {json?: true}) => {
        const {answerText} = await import('../translate');
        const {string} = await import('zod');
        const {search} = await documentation();
        return answerText(
          {
            entry: string().max(
              longestSearch,
              `the search has more than ${longestSearch} characters`,
            ),
            example: '["semi-join"]',
            read: (text) => text.trim(),
            answer: search,
            print(hits, {print, printError, colors: {bold, dim}}) {
              for (const {title, module, url, snippet} of hits.slice(0, shown))
                print(`${bold(title)} ${dim(module)}\n  ${snippet}\n  ${url}\n`);
              if (hits.length === 0) printError('nothing found');
            },
          },
          {argument: words.length > 0 ? words.join(' ') : undefined, json},
          shell,
        );
      }),
    );
};
