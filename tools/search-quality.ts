/**
 * Asks the search the questions of tests/search-questions.json and prints the place of each right answer and the
 * score: `npm run -s search:quality`. Exits with 1 when a goal is missed.
 */
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {goals, measure, report, type Question} from './searchQuality';
import {currentRecords} from './searchRecords';

async function main(): Promise<void> {
  const file = path.join(__dirname, '../tests/search-questions.json');
  const questions = JSON.parse(await readFile(file, 'utf8')) as Question[];
  const quality = await measure(await currentRecords(), questions);
  console.log(report(quality));
  for (const url of quality.unknown) console.log(`no such page: ${url}`);
  const isGood = quality.first >= goals.first && quality.firstThree >= goals.firstThree;
  process.exitCode = isGood && quality.unknown.length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
