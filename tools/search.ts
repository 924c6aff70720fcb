/**
 * Searches the site from the shell: `npm run -s search -- "text"`.
 * Prints `[{"url", "title", "module", "snippet"}]`, best first, ranked with the code that the site uses.
 */
import {createLocalEngine} from '../src/search/clients/local';
import {runProgram, type Command} from 'soql-lib/command';
import {currentRecords} from './search-records';

export const command: Command = async ({args, print, printError}) => {
  const query = args.join(' ');
  if (!query.trim()) {
    printError('no search text; try: npm run -s search -- "semi-join"');
    return 2;
  }
  const {hits} = await createLocalEngine(currentRecords).search(query);
  const answer = hits.map(({url, title, module, snippet}) => ({
    url,
    title: title.text,
    module,
    snippet: snippet.text,
  }));
  print(JSON.stringify(answer, undefined, 2));
  return 0;
};

void runProgram(import.meta.filename, command);
