/** A query as clauses, and their parts, that can be compared one by one. */
import {printBind} from '../printing';
import type {BoundQuery} from '../result';
import type {Schema} from '../schema';
import {convertQuery} from '../soql-to-chain/convert';
import {
  categoryMeaning,
  conditionMeaning,
  expressionMeaning,
  groupingMeaning,
  itemMeaning,
  numberMeaning,
  sorted,
  type Evaluate,
  type Meaning,
} from '../soql-to-chain/normalize';
import {parseQuery} from '../soql-to-chain/parse';
import {printCondition, printExpression, printNumber, printQuery} from '../soql-to-chain/print';
import type {Condition, Query, TextNumber} from '../soql-to-chain/query';

/** Something that a clause says, such as one condition. */
export interface Part {
  text: string;
  meaning: Meaning;
}

export interface Clause {
  name: string;
  parts: readonly Part[];
  separator: string;
  /** Equal for clauses that say the same. */
  meaning: Meaning;
}

/** The clauses of a query and those of its subqueries, by the name of their relationship. */
export interface ClausesOfQuery {
  clauses: readonly Clause[];
  subQueries: ReadonlyMap<string, {text: string; query: ClausesOfQuery}>;
}

/**
 * Reads the clauses of a generated query. Values stand in the place of bind variables.
 *
 * @throws TranslationError for a query that the parser does not know, such as one with text that an author wrote
 */
export function readClauses({soql, binding}: BoundQuery, schema: Schema): ClausesOfQuery {
  const query = convertQuery(parseQuery(soql), schema);
  const evaluate: Evaluate = ({source}) => binding[source] ?? null;
  const withValues = (text: string): string =>
    outsideTexts(text, (code) =>
      code.replace(/:(v\d+)\b/g, (_, name: string) => {
        const value = binding[name] ?? null;
        const isExpression = value !== null && typeof value === 'object' && 'expression' in value;
        return isExpression ? `:${value.expression}` : printBind(value);
      }),
    );
  return clausesOf(query, evaluate, withValues);
}

function outsideTexts(text: string, change: (code: string) => string): string {
  return text
    .split(/('(?:[^'\\]|\\.)*')/)
    .map((piece, index) => (index % 2 === 1 ? piece : change(piece)))
    .join('');
}

function clausesOf(
  query: Query,
  evaluate: Evaluate,
  withValues: (text: string) => string,
): ClausesOfQuery {
  const one = (name: string, text: string | undefined, meaning: Meaning): Clause => ({
    name,
    parts: text === undefined ? [] : [{text, meaning}],
    separator: ' ',
    meaning,
  });
  const list = (name: string, parts: readonly Part[]): Clause => ({
    name,
    parts,
    separator: ', ',
    meaning: sorted(parts.map(({meaning}) => meaning)),
  });
  const conditions = (name: string, condition: Condition | undefined): Clause => ({
    name,
    parts: condition
      ? joinedByAnd(condition).map((part) => ({
          text: withValues(printPart(part)),
          meaning: conditionMeaning(part, false, evaluate),
        }))
      : [],
    separator: ' AND ',
    meaning: condition ? conditionMeaning(condition, false, evaluate) : null,
  });
  const rows = (name: string, number: TextNumber | undefined): Clause =>
    one(name, number === undefined ? undefined : printNumber(number), numberMeaning(number));

  const {select, from, scope, where, categories, grouping, having, order, limit, skip} = query;
  const isGrouped = grouping?.kind === 'GROUP BY';
  return {
    clauses: [
      one('FROM', from, from.toLowerCase()),
      list(
        'SELECT',
        select.map((item) => ({
          text: [printExpression(item.expression), item.alias].filter(Boolean).join(' '),
          meaning: itemMeaning(item),
        })),
      ),
      one('USING SCOPE', scope, scope ?? null),
      conditions('WHERE', where),
      list(
        'WITH DATA CATEGORY',
        categories.map((category) => ({
          text: `${category.group} ${category.selector} (${category.categories.join(', ')})`,
          meaning: categoryMeaning(category),
        })),
      ),
      isGrouped
        ? list(
            'GROUP BY',
            grouping.by.map((by) => ({
              text: printExpression(by),
              meaning: expressionMeaning(by),
            })),
          )
        : one(
            'GROUP BY',
            grouping &&
              `${grouping.kind.slice('GROUP BY '.length)} (${grouping.by.map(printExpression).join(', ')})`,
            grouping ? groupingMeaning(grouping) : [],
          ),
      conditions('HAVING', having),
      one(
        'ORDER BY',
        order.length === 0
          ? undefined
          : order
              .map(({by, direction, nulls}) => `${printExpression(by)} ${direction} NULLS ${nulls}`)
              .join(', '),
        order.map(({by, direction, nulls}) => [expressionMeaning(by), direction, nulls]),
      ),
      rows('LIMIT', limit),
      rows('OFFSET', skip),
      one('Last clause', query.ending, query.ending ?? null),
    ],
    subQueries: new Map(
      query.subQueries.map((child) => [
        child.from.toLowerCase(),
        {text: withValues(printQuery(child)), query: clausesOf(child, evaluate, withValues)},
      ]),
    ),
  };
}

function joinedByAnd(condition: Condition): Condition[] {
  return condition.kind === 'and' ? condition.parts.flatMap(joinedByAnd) : [condition];
}

/** An OR among conditions joined by AND needs its parentheses. */
function printPart(part: Condition): string {
  return part.kind === 'or' ? `(${printCondition(part)})` : printCondition(part);
}
