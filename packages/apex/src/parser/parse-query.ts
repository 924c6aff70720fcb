/** Parses SOQL. */
import {ApexLexer, type QueryContext} from '@apexdevtools/apex-parser';
import type {QuerySyntax} from '../ast';
import type {ApexDocument} from '../document';
import {lowerQuery} from './lower';
import {readTree, readTreeQuickly, rejectRest, type ReportedError} from './read-tree';
import {retyped, streamOf, type Token} from './tokens';

/**
 * Parses a query: in square brackets first, as Apex has it: what can follow a query is then known, which saves the parser time.
 *
 * @param tokens visible ones, the end of the text last
 */
export function parseQueryTokens(
  tokens: readonly Token[],
  document: ApexDocument,
): {syntax: QuerySyntax} | {error: ReportedError} {
  const bracketed = readInBrackets(tokens);
  if (bracketed) return {syntax: lowerQuery(bracketed, document)};
  const {tree, error} = readTree(streamOf(tokens), (parser, errors) => {
    const query = parser.query();
    rejectRest(parser, errors, 'after the query');
    return query;
  });
  return error ? {error} : {syntax: lowerQuery(tree, document)};
}

/** @returns undefined for tokens with an error */
function readInBrackets(tokens: readonly Token[]): QueryContext | undefined {
  const [first] = tokens;
  const end = tokens.at(-1);
  if (!first || !end) return undefined;
  const opening = retyped(first, ApexLexer.LBRACK, '[');
  const closing = retyped(end, ApexLexer.RBRACK, ']');
  const stream = streamOf([opening, ...tokens.slice(0, -1), closing, end]);
  return readTreeQuickly(stream, (parser, errors) => {
    const query = parser.soqlLiteral().query();
    rejectRest(parser, errors, 'after the query');
    return query;
  });
}
