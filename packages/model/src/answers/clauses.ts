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
  /** Equal for clauses that say the same; undefined where their parts are equal then. */
  meaning?: Meaning;
}

/** The clauses of a query and those of its subqueries, by the name of their relationship. */
export interface ClausesOfQuery {
  clauses: readonly Clause[];
  subQueries: ReadonlyMap<string, {text: string; query: ClausesOfQuery}>;
}

/**
 * Reads the clauses of a generated query. Values stand in the place of bind variables.
 *
 * @throws TranslationError for a query that the parser can't read
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
  const orderBy = order.map(({by, direction, nulls}) => [expressionMeaning(by), direction, nulls]);
  return {
    clauses: [
      clause('FROM', part(from)),
      clause(
        'SELECT',
        select.map((item) => ({text: printItem(item), meaning: itemMeaning(item)})),
        ', ',
      ),
      clause('USING SCOPE', part(scope)),
      conditions('WHERE', where, values),
      clause('WITH DATA CATEGORY', categories.map(partOfCategory), ', '),
      clause('GROUP BY', grouping ? [partOfGrouping(grouping)] : []),
      conditions('HAVING', having, values),
      clause('ORDER BY', order.length === 0 ? [] : part(printOrder(order), orderBy)),
      clause('LIMIT', rows(limit)),
      clause('OFFSET', rows(skip)),
      clause('Last clause', part(query.ending)),
    ],
    subQueries: new Map(
      query.subQueries.map((child) => [
        child.from.toLowerCase(),
        {text: values.withValues(printQuery(child)), query: clausesOf(child, values)},
      ]),
    ),
  };
}

function clause(name: string, parts: readonly Part[], separator = ''): Clause {
  return {name, parts, separator};
}

/** @returns what a clause says that says one thing */
function part(text: string | undefined, meaning: Meaning = text?.toLowerCase() ?? null): Part[] {
  return text === undefined ? [] : [{text, meaning}];
}

function conditions(
  name: string,
  condition: SoqlCondition | undefined,
  {evaluate, withValues: printed}: Values,
): Clause {
  if (!condition) return clause(name, []);
  const parts = condition.kind === 'and' ? condition.parts : [condition];
  return {
    name,
    parts: parts.map((each) => ({
      text: printed(printPart(each)),
      meaning: conditionMeaning(each, false, evaluate),
    })),
    separator: ' AND ',
    meaning: rowsMeaning(condition, evaluate),
  };
}

function rows(number: TextNumber | undefined): Part[] {
  return number === undefined ? [] : part(printNumber(number), numberMeaning(number));
}

function partOfGrouping(grouping: Grouping): Part {
  const {kind, by} = grouping;
  const fields = by.map(printExpression).join(', ');
  const text = kind === 'GROUP BY' ? fields : `${kind.slice('GROUP BY '.length)} (${fields})`;
  return {text, meaning: groupingMeaning(grouping)};
}

function partOfCategory(category: DataCategory): Part {
  const {group, selector, categories} = category;
  const text = `${group} ${selector} (${categories.join(', ')})`;
  return {text, meaning: categoryMeaning(category)};
}

/** An OR among conditions joined by AND needs its parentheses. */
function printPart(condition: SoqlCondition): string {
  const text = printCondition(condition);
  return condition.kind === 'or' ? `(${text})` : text;
}
