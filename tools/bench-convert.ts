/**
 * Measures the conversion of files: `npm run -s bench:convert`. Prints the time for a thousand
 * files, lines per second, memory, and the share of queries that are converted in the case files.
 * Time is CPU time, so that other work on the machine counts less. Exits with 1 when a thousand
 * files take more than 15 seconds or 600 MB, or fewer than 85% of the queries are converted.
 */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {convertApex} from '@soql-lib/model/codemod';
import {standardSchema} from '@soql-lib/model/schema/standard';

const goals = {seconds: 15, megabytes: 600, share: 0.85};
const manyFiles = 1000;
const options = {schema: standardSchema, apiVersion: 66, access: 'keep'} as const;

/** The classes of the conversion's cases. */
const folder = path.join(import.meta.dirname, '../packages/model/src/codemod/cases');
const files = readdirSync(folder)
  .filter((file) => /^\w+\.cls$/.test(file))
  .map((file) => readFileSync(path.join(folder, file), 'utf8'));

const start = process.cpuUsage();
let lines = 0;
for (let index = 0; index < manyFiles; index += 1) {
  // A comment, so that no two files are the same.
  const text = `// ${index}\n${files[index % files.length]}`;
  lines += text.split('\n').length;
  convertApex(text, options);
}
const {user, system} = process.cpuUsage(start);
const seconds = (user + system) / 1e6;
const megabytes = Math.round(process.resourceUsage().maxRSS / 2 ** 10);

const results = files.map((file) => convertApex(file, options));
const queries = results.flatMap((result) => ('error' in result ? [] : result.queries));
const converted = queries.filter(({state}) => state === 'converted').length;
const share = converted / queries.length;

console.log(
  `${manyFiles} files: ${seconds.toFixed(1)} s, ${Math.round(lines / seconds)} lines a second`,
);
console.log(`${megabytes} MB held by the process at most`);
console.log(
  `${converted} of ${queries.length} queries converted (${(share * 100).toFixed(1)}%) in ${files.length} classes`,
);
if (seconds > goals.seconds || megabytes > goals.megabytes || share < goals.share)
  process.exitCode = 1;
