/**
 * Prints the records of the local search in the format of the hosted service, as a JSON array for
 * the upload: `npm run -s search:export > records.json`.
 *
 * The index needs no settings for filtering (modules are tags). For the ranking, it needs the
 * `searchableAttributes` that the command names.
 */
import {runProgram, type Command} from 'soql-lib/command';
import {searchableAttributes, toHostedRecord} from '../src/search/hostedRecord';
import {currentRecords} from './search-records';

export const command: Command = async ({print, printError}) => {
  const records = (await currentRecords()).map(toHostedRecord);
  print(JSON.stringify(records, undefined, 1));
  printError(`Set searchableAttributes of the index to ${JSON.stringify(searchableAttributes)}`);
  return 0;
};

void runProgram(import.meta.filename, command);
