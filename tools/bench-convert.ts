/**
 * Measures the conversion of whole files: `npm run -s bench:convert`. Prints lines per second, memory, the time for a
 * thousand files, and the share of queries that are converted in the case files. Time is CPU time, so that other
 * work on the machine counts less. Exits with 1 when 10,000 lines take more than two seconds once the parser is warm, a
 * thousand files more than 15 seconds or 600 MB, or fewer than nine of ten queries are converted.
 */
import {convertApex} from '@soql-lib/model/codemod';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {caseFiles as files, largeClass} from './large-class';

const options = {schema: standardSchema, apiVersion: 66, access: 'keep'} as const;
const targetLines = 10_000;
const targetSeconds = 2;
const targetShare = 0.9;
const manyFiles = 1000;
const targetManySeconds = 15;
const targetMegabytes = 600;

/** @returns seconds of CPU time */
function timed(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const {user, system} = process.cpuUsage(start);
  return (user + system) / 1e6;
}

const text = largeClass(targetLines);
const lines = text.split('\n').length;
const convert = (): void => void convertApex(text, options);
const cold = timed(convert);
const warm = Math.min(timed(convert), timed(convert), timed(convert));
const many = timed(() => {
  for (let index = 0; index < manyFiles; index += 1)
    // A comment, so that no two files are the same.
    convertApex(`// ${index}\n${files[index % files.length]}`, options);
});
const results = files.map((file) => convertApex(file, options));
const queries = results.flatMap((result) => ('error' in result ? [] : result.queries));
const converted = queries.filter(({state}) => state === 'converted').length;
const share = converted / queries.length;
const megabytes = Math.round(process.resourceUsage().maxRSS / 2 ** 10);

console.log(
  `${lines} lines: ${cold.toFixed(2)} s cold, ${warm.toFixed(2)} s warm, ${Math.round(lines / warm)} lines a second`,
);
console.log(`${manyFiles} files: ${many.toFixed(1)} s`);
console.log(`${megabytes} MB held by the process at most`);
console.log(
  `${converted} of ${queries.length} queries converted (${(share * 100).toFixed(1)}%) in ${files.length} classes`,
);
if (
  warm > (targetSeconds * lines) / targetLines ||
  many > targetManySeconds ||
  megabytes > targetMegabytes ||
  share < targetShare
)
  process.exitCode = 1;
