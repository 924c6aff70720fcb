/** A query as clauses, and their parts, that can be compared one by one. */
import {changeBetweenLiterals} from '@soql-lib/apex';
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
import {
  printCondition,
  printExpression,
  printItem,
  printNumber,
  printOrder,
  printQuery,
} from '../soql-to-chain/print';
import type {
  SoqlCondition,
  DataCategory,
  Grouping,
  SoqlQuery,
  TextNumber,
} from '../soql-to-chain/query';
import {rowsMeaning} from './same-rows';

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
  return clausesOf(query, {evaluate, withValues: (text) => withValues(text, binding)});
}

/** @returns the aliases of the selected fields and functions, as they are written */
export function aliasesIn({soql}: BoundQuery, schema: Schema): string[] {
  const {select} = convertQuery(parseQuery(soql), schema);
  return select.flatMap(({alias}) => (alias === undefined ? [] : [alias]));
}

/** What stands in the place of the bind variables. */
interface Values {
  evaluate: Evaluate;
  withValues(text: string): string;
}

function withValues(text: string, binding: BoundQuery['binding']): string {
  return changeBetweenLiterals(text, (code) =>
    code.replace(/:(v\d+)\b/g, (_, name: string) => {
      const value = binding[name] ?? null;
      const isExpression = value !== null && typeof value === 'object' && 'expression' in value;
      return isExpression ? `:${value.expression}` : printBind(value);
    }),
  );
}

function clausesOf(query: SoqlQuery, values: Values): ClausesOfQuery {
  const {select, from, scope, where, categories, grouping, having, order, limit, skip} = query;
  return {
    clauses: [
      one('FROM', from, from.toLowerCase()),
      list(
        'SELECT',
        select.map((item) => ({text: printItem(item), meaning: itemMeaning(item)})),
      ),
      one('USING SCOPE', scope, scope ?? null),
      conditions('WHERE', where, values),
      list('WITH DATA CATEGORY', categories.map(partOfCategory)),
      groups(grouping),
      conditions('HAVING', having, values),
      one(
        'ORDER BY',
        order.length === 0 ? undefined : printOrder(order),
        order.map(({by, direction, nulls}) => [expressionMeaning(by), direction, nulls]),
      ),
      rows('LIMIT', limit),
      rows('OFFSET', skip),
      one('Last clause', query.ending, query.ending ?? null),
    ],
    subQueries: new Map(
      query.subQueries.map((child) => [
        child.from.toLowerCase(),
        {text: values.withValues(printQuery(child)), query: clausesOf(child, values)},
      ]),
    ),
  };
}

/** A clause that says one thing. */
function one(name: string, text: string | undefined, meaning: Meaning): Clause {
  const parts = text === undefined ? [] : [{text, meaning}];
  return {name, parts, separator: ' ', meaning};
}

/** A clause whose parts may stand in any order. */
function list(name: string, parts: readonly Part[]): Clause {
  return {name, parts, separator: ', ', meaning: sorted(parts.map(({meaning}) => meaning))};
}

function conditions(
  name: string,
  condition: SoqlCondition | undefined,
  {evaluate, withValues: printed}: Values,
): Clause {
  const all = condition ? [condition] : [];
  const parts = condition?.kind === 'and' ? condition.parts : all;
  return {
    name,
    parts: parts.map((part) => ({
      text: printed(printPart(part)),
      meaning: conditionMeaning(part, false, evaluate),
    })),
    separator: ' AND ',
    meaning: condition ? rowsMeaning(condition, evaluate) : null,
  };
}

function rows(name: string, number: TextNumber | undefined): Clause {
  return one(name, number === undefined ? undefined : printNumber(number), numberMeaning(number));
}

function groups(grouping: Grouping | undefined): Clause {
  const name = 'GROUP BY';
  if (!grouping) return one(name, undefined, []);
  const {kind, by} = grouping;
  if (kind === name)
    return list(
      name,
      by.map((field) => ({text: printExpression(field), meaning: expressionMeaning(field)})),
    );
  const text = `${kind.slice('GROUP BY '.length)} (${by.map(printExpression).join(', ')})`;
  return one(name, text, groupingMeaning(grouping));
}

function partOfCategory(category: DataCategory): Part {
  const {group, selector, categories} = category;
  const text = `${group} ${selector} (${categories.join(', ')})`;
  return {text, meaning: categoryMeaning(category)};
}

/** An OR among conditions joined by AND needs its parentheses. */
function printPart(part: SoqlCondition): string {
  return part.kind === 'or' ? `(${printCondition(part)})` : printCondition(part);
}
