/**
 * Queries to builder chains, from the shell: `npm run -s soql-to-chain < queries.json`.
 *
 * In, on standard input: `["SELECT …"]`.
 * Out, one entry per query: `{"apex", "remarks"}`, or `{"error": {"message", "line", "column"}}`.
 * Exits with 1, and says why on standard error, when the input is not such a list.
 */
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {readSchema, soqlToChain, type SchemaData} from '../src/model/index';
import {runJsonCommand} from './jsonCommand';

const schema = readSchema(
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../src/model/schema/data.json'), 'utf8'),
  ) as SchemaData,
);

function parseQueries(input: string): string[] {
  const list: unknown = JSON.parse(input);
  if (!Array.isArray(list)) throw new Error('expected a list ["SELECT …"]');
  return list.map((entry: unknown, index) => {
    if (typeof entry !== 'string') throw new Error(`entry ${index} is not a text`);
    return entry;
  });
}

function answer(query: string): object {
  const result = soqlToChain(query, {schema});
  if (result.ok) return {apex: result.apex, remarks: result.remarks};
  const {message, line, column} = result.error;
  return {error: {message, line, column}};
}

void runJsonCommand('soql-to-chain', parseQueries, answer);
