/**
 * Writes the records of the local search in the format of the hosted service, as a JSON array for the upload:
 * `npm run -s search:export -- records.json`. Without a file name, writes to the standard output.
 *
 * The index needs no settings for filtering (modules are tags). For the ranking, it needs the `searchableAttributes`
 * that the command prints after writing a file.
 */
import {writeFile} from 'node:fs/promises';
import {searchableAttributes, toHostedRecord} from '../src/search/hostedRecord';
import {runProgram, type Command} from 'soql-lib/command';
import {currentRecords} from './search-records';

export const command: Command = async ({args: [file], print, printError}) => {
  const records = (await currentRecords()).map(toHostedRecord);
  const text = JSON.stringify(records, undefined, 1);
  if (!file) {
    print(text);
    return 0;
  }
  await writeFile(file, `${text}\n`);
  printError(`${records.length} records written to ${file}`);
  printError(`Set searchableAttributes of the index to ${JSON.stringify(searchableAttributes)}`);
  return 0;
};

void runProgram(import.meta.filename, command);
