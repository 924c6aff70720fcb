/**
 * Queries to builder chains, from the shell: `npm run -s soql-to-chain < queries.json`.
 *
 * In, on standard input: `["SELECT …"]`.
 * Out, one entry per query: `{"apex", "remarks"}`, or `{"error": {"message", "line", "column"}}`.
 * Exits with 1 and a message on standard error when the input is not such a list.
 */
import {soqlToChain} from '../src/model';
import {standardSchema} from '../src/model/schema/standard';
import {runJsonCommand} from './jsonCommand';

function parseQueries(input: string): string[] {
  const list: unknown = JSON.parse(input);
  if (!Array.isArray(list))
    throw new Error('expected a JSON array on standard input: ["SELECT …"]');
  return list.map((entry: unknown, index) => {
    if (typeof entry !== 'string') throw new Error(`entry ${index} must be a string`);
    return entry;
  });
}

function answer(query: string): object {
  const result = soqlToChain(query, {schema: standardSchema});
  if (result.ok) return {apex: result.apex, remarks: result.remarks};
  const {message, line, column} = result.error;
  return {error: {message, line, column}};
}

void runJsonCommand('soql-to-chain', parseQueries, answer);
