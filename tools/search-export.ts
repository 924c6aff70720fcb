/**
 * Writes the records of the local search in the format of the hosted service, as a JSON array for the upload:
 * `npm run -s search:export -- records.json`. Without a file name, writes to the standard output.
 *
 * The index needs no settings for filtering (modules are tags). For the ranking, it needs the `searchableAttributes`
 * that the command prints after writing a file.
 */
import {writeFile} from 'node:fs/promises';
import {searchableAttributes, toHostedRecord} from '../src/search/hostedRecord';
import {currentRecords} from './searchRecords';

async function main([file]: string[]): Promise<void> {
  const records = (await currentRecords()).map(toHostedRecord);
  const text = `${JSON.stringify(records, undefined, 1)}\n`;
  if (!file) {
    process.stdout.write(text);
    return;
  }
  await writeFile(file, text);
  console.error(`${records.length} records written to ${file}`);
  console.error(`Set searchableAttributes of the index to ${JSON.stringify(searchableAttributes)}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
