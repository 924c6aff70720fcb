/** What a query asks for, for overviews of many queries. */
import {printExpression} from '../../soql-to-chain/print';
import type {SoqlCondition, SoqlQuery} from '../../soql-to-chain/query';

export interface QueryShape {
  /** Fields and functions that it selects. */
  fields: readonly string[];
  /** Child relationships that it selects from. */
  subqueries: readonly string[];
  /** What it compares and how, without the values: `Industry =`, `Id IN`. */
  filters: readonly string[];
  groups: readonly string[];
  /** `Name`, `CreatedDate DESC`. */
  order: readonly string[];
  isLimited: boolean;
}

export function shapeOf({
  select,
  subQueries,
  where,
  grouping,
  order,
  limit,
}: SoqlQuery): QueryShape {
  return {
    fields: select.map(({expression}) => printExpression(expression)),
    subqueries: subQueries.map(({from}) => from),
    filters: filtersIn(where),
    groups: (grouping?.by ?? []).map(printExpression),
    order: order.map(({by, direction}) =>
      direction === 'DESC' ? `${printExpression(by)} DESC` : printExpression(by),
    ),
    isLimited: limit !== undefined,
  };
}

function filtersIn(condition: SoqlCondition | undefined): string[] {
  if (!condition) return [];
  if (condition.kind === 'not') return filtersIn(condition.part).map((filter) => `NOT ${filter}`);
  if (condition.kind === 'comparison')
    return [`${printExpression(condition.left)} ${condition.operator}`];
  return condition.parts.flatMap(filtersIn);
}
