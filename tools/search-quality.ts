/**
 * Runs the questions of tests/search-questions.json (regression) and tests/search-natural.json (the
 * other sets). Prints the questions whose first hit is wrong, the scores, the time per query and the size of the
 * records: `npm run -s search:quality`. Exits with 1 if a goal is missed.
 */
import {gzipSync} from 'node:zlib';
import {createIndex} from '../src/search/ranking';
import {writeRecords} from '../src/search/records';
import {goals, measure, report} from './search-scores';
import {questionSets, readQuestions} from './search-questions';
import {currentRecords} from './search-records';

async function main(): Promise<void> {
  const records = await currentRecords();
  const started = performance.now();
  const index = await createIndex(records);
  const indexed = performance.now();
  const urls = records.map(({url}) => url);
  const sets = await readQuestions();
  let isGood = true;
  let asked = 0;
  const asking = performance.now();
  for (const name of questionSets) {
    const quality = measure(index, urls, sets[name]);
    asked += quality.answered.length;
    console.log(report(name, quality));
    for (const url of quality.unknown) console.log(`no such page: ${url}`);
    isGood &&= quality.unknown.length === 0;
    for (const by of ['bySection', 'byPage'] as const) {
      for (const place of ['first', 'firstThree'] as const) {
        if (quality[by][place] >= goals[name][by][place]) continue;
        isGood = false;
        console.log(`${name}: goal missed, ${by} ${place}: ${goals[name][by][place]}`);
      }
    }
  }
  const text = writeRecords(records);
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} KB`;
  console.log(
    `index ${(indexed - started).toFixed(0)} ms, query ${((performance.now() - asking) / asked).toFixed(1)} ms on average; ` +
      `${records.length} records, ${kilobytes(Buffer.byteLength(text))}, gzip ${kilobytes(gzipSync(text).length)}`,
  );
  process.exitCode = isGood ? 0 : 1;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
