/**
 * CLI that translates builder chains to queries: `npm run -s chain-to-soql < chains.json`.
 *
 * Input, on stdin: `[{"apex": "SOQL.of(…)…", "context": "declarations and classes"}]`, `context` is optional.
 * Output, one entry per chain: `{"soql", "binding", "accessLevel", "sharing", "remarks"}`, for a cached selector with an
 * initial query also `"initialQuery": {"soql", "binding"}`, and `"argumentQueries"`, a list of the same, if arguments of
 * the chain run queries; or `{"error": {"message", "line", "column"}}`.
 * Exits with 1 and a message on stderr for invalid input.
 */
import {chainToSoql, inSource} from '@soql-lib/model';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {runProgram} from 'soql-lib/command';
import {jsonCommand} from './jsonCommand';

interface Request {
  apex: string;
  context?: string;
}

function isRequest(entry: unknown): entry is Request {
  if (typeof entry !== 'object' || entry === null) return false;
  const {apex, context} = entry as Record<string, unknown>;
  return typeof apex === 'string' && (context === undefined || typeof context === 'string');
}

function parseRequests(input: string): Request[] {
  const list: unknown = JSON.parse(input);
  if (!Array.isArray(list))
    throw new Error('expected a JSON array on standard input: [{"apex": "…", "context": "…"}]');
  return list.map((entry: unknown, index) => {
    if (!isRequest(entry))
      throw new Error(`entry ${index} must be {"apex": string, "context"?: string}`);
    return entry;
  });
}

function answer({apex, context}: Request): object {
  const result = chainToSoql(apex, {context, schema: standardSchema});
  if (!result.ok) return {error: inSource(result.error)};
  const {soql, binding, accessLevel, sharing, remarks, initialQuery, argumentQueries} = result;
  return {soql, binding, accessLevel, sharing, remarks, initialQuery, argumentQueries};
}

export const command = jsonCommand('chain-to-soql', parseRequests, answer);

void runProgram(import.meta.filename, command);
