/**
 * Searches the site from the shell: `npm run -s search -- "text"`.
 * Prints `[{"url", "title", "module", "snippet"}]`, best first, ranked with the code that the site uses.
 */
import {createLocalEngine} from '../src/search/clients/local';
import {currentRecords} from './searchRecords';

async function main(words: string[]): Promise<void> {
  const query = words.join(' ');
  if (!query.trim()) {
    console.error('no search text; try: npm run -s search -- "semi-join"');
    process.exitCode = 2;
    return;
  }
  const {hits} = await createLocalEngine(currentRecords).search(query);
  const answer = hits.map(({url, title, module, snippet}) => ({
    url,
    title: title.text,
    module,
    snippet: snippet.text,
  }));
  console.log(JSON.stringify(answer, undefined, 2));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
