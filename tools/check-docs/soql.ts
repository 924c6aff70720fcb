import {parseQuery} from './apex/parse';
import {atPlace} from './apex/units';
import type {CodeBlock} from './markdown';
import type {Problem} from './problems';

/** Parses the query of a `soql` block. */
export function checkQuery(block: CodeBlock): Problem[] {
  return parseQuery(block.text)
    .slice(0, 1)
    .map(({line, column, message}) =>
      atPlace(block, line, column, `the query does not parse: ${message}`),
    );
}
