/**
 * CLI that translates queries to builder chains: `npm run -s soql-to-chain < queries.json`.
 *
 * Input, on stdin: `["SELECT …"]`.
 * Output, one entry per query: `{"apex", "remarks"}`, or `{"error": {"message", "line", "column"}}`.
 * Exits with 1 and a message on stderr for invalid input.
 */
import {chainOf, parseQueries} from 'soql-lib';
import {runProgram} from 'soql-lib/command';
import {jsonCommand} from './json-command';

void runProgram(import.meta.filename, jsonCommand('soql-to-chain', parseQueries, chainOf));
