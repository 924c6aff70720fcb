/**
 * CLI that translates builder chains to queries: `npm run -s chain-to-soql < chains.json`.
 *
 * Input, on stdin: `[{"apex": "SOQL.of(…)…", "context": "declarations and classes"}]`, `context` is optional.
 * Output, one entry per chain: `{"soql", "binding", "accessLevel", "sharing", "remarks"}`, for a cached selector with an
 * initial query also `"initialQuery": {"soql", "binding"}`, and `"argumentQueries"`, a list of the same, if arguments of
 * the chain run queries; or `{"error": {"message", "line", "column"}}`.
 * Exits with 1 and a message on stderr for invalid input.
 */
import {parseChains, queryOf} from 'soql-lib';
import {runProgram} from 'soql-lib/command';
import {jsonCommand} from './json-command';

export const command = jsonCommand('chain-to-soql', parseChains, queryOf);

void runProgram(import.meta.filename, command);
