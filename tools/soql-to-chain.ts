/**
 * CLI that translates queries to builder chains: `npm run -s soql-to-chain < queries.json`.
 *
 * Input, on stdin: `["SELECT …"]`.
 * Output, one entry per query: `{"apex", "remarks"}`, or `{"error": {"message", "line", "column"}}`.
 * Exits with 1 and a message on stderr for invalid input.
 */
import {soqlToChain} from '@soql-lib/model';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {runProgram} from 'soql-lib/command';
import {jsonCommand} from './jsonCommand';

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

void runProgram(import.meta.filename, jsonCommand('soql-to-chain', parseQueries, answer));
