import {descendants, dottedName, type Call, type Expression, type Syntax} from '@soql-lib/apex';
import {literalOf} from '@soql-lib/model/check';
import {parseQuery} from './parse';

/** A dynamic query: `Database.query('SELECT Id FROM Account')`. */
export interface DynamicQuery {
  /** The literal that contains it. */
  node: Expression;
  parsed: ReturnType<typeof parseQuery>;
}

/** Finds the dynamic queries below a node that are complete in one literal. */
export function dynamicQueries(syntax: Syntax): DynamicQuery[] {
  return [...descendants(syntax)].flatMap((node) =>
    node.kind === 'call' ? (dynamicQuery(node) ?? []) : [],
  );
}

/** Returns the dynamic query that a call runs; undefined for other calls. */
export function dynamicQuery({receiver, name, arguments: [first]}: Call): DynamicQuery | undefined {
  if (!receiver || dottedName(receiver)?.toLowerCase() !== 'database') return undefined;
  if (!/^(?:count)?query|^get(?:query|cursor)/i.test(name)) return undefined;
  const text = first && literalOf(first);
  if (!first || text === undefined) return undefined;
  return {node: first, parsed: parseQuery(text)};
}
