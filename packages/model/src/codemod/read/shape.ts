/** What a query asks for, for overviews of many queries. */
import {printExpression} from '../../soql-to-chain/print';
import type {SoqlCondition, SoqlQuery} from '../../soql-to-chain/query';

export interface QueryShape {
  /** Fields and functions that it selects. */
  fields: readonly string[];
  /** What it compares and how, without the values: `Industry =`, `Id IN`. */
  filters: readonly string[];
  /** `Name`, `CreatedDate DESC`. */
  order: readonly string[];
}

export function shapeOf({select, where, order}: SoqlQuery): QueryShape {
  return {
    fields: select.map(({expression}) => printExpression(expression)),
    filters: filtersIn(where),
    order: order.map(({by, direction}) =>
      direction === 'DESC' ? `${printExpression(by)} DESC` : printExpression(by),
    ),
  };
}

function filtersIn(condition: SoqlCondition | undefined): string[] {
  if (!condition) return [];
  if (condition.kind === 'not') return filtersIn(condition.part).map((filter) => `NOT ${filter}`);
  if (condition.kind === 'comparison')
    return [`${printExpression(condition.left)} ${condition.operator}`];
  return condition.parts.flatMap(filtersIn);
}
