import {
  DotExpressionContext,
  type ApexParserRuleContext,
  type ExpressionContext,
} from '@apexdevtools/apex-parser';
import {textOf, valuesOf} from './expressions';
import {parseQuery} from './parse';
import {descendants} from '@soql-lib/apex';

/** A dynamic query: `Database.query('SELECT Id FROM Account')`. */
export interface DynamicQuery {
  /** The literal that contains it. */
  node: ExpressionContext;
  parsed: ReturnType<typeof parseQuery>;
}

/** Finds the dynamic queries below a node that are complete in one literal. */
export function dynamicQueries(tree: ApexParserRuleContext): DynamicQuery[] {
  return [...descendants(tree)]
    .filter((node) => node instanceof DotExpressionContext)
    .flatMap((node) => dynamicQuery(node) ?? []);
}

/** Returns the dynamic query that a call runs; undefined for other expressions. */
export function dynamicQuery(node: DotExpressionContext): DynamicQuery | undefined {
  const call = node.dotMethodCall();
  if (!call || node.expression().getText().toLowerCase() !== 'database') return undefined;
  if (!/^(?:count)?query|^get(?:query|cursor)/i.test(call.anyId().getText())) return undefined;
  const [first] = valuesOf(call.expressionList());
  const text = first && textOf(first);
  if (!first || text === undefined) return undefined;
  return {node: first, parsed: parseQuery(text.replaceAll(/\\(.)/g, '$1'))};
}
