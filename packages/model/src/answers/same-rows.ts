/** Conditions that are written differently, but find the same rows. */
import {conditionMeaning, type Evaluate, type Meaning} from '../soql-to-chain/normalize';
import type {SoqlComparison, FieldPath, SoqlCondition, SoqlQuery} from '../soql-to-chain/query';

/** Conditions with more alternatives than anybody writes are compared as they are written. */
const maximumTerms = 256;

/**
 * @returns the same for conditions that find the same rows: `a AND (b OR c)` and
 * `(a AND b) OR (a AND c)`, a semi-join and the parent's field
 */
export function rowsMeaning(condition: SoqlCondition, evaluate: Evaluate): Meaning {
  const meaning = conditionMeaning(withoutSemiJoins(condition, evaluate), false, evaluate);
  const terms = termsOf(meaning);
  if (terms === undefined) return meaning;
  const texts = terms.map((term) => [...term].sort());
  return {anyOf: texts.map((term) => JSON.stringify(term)).sort()};
}

/** Conditions that are joined by AND, each as a text. */
type Term = ReadonlySet<string>;

/** @returns the alternatives, none of which contains another; undefined where there are too many */
function termsOf(meaning: Meaning): Term[] | undefined {
  const [operator, parts] = Array.isArray(meaning) ? (meaning as readonly unknown[]) : [];
  if ((operator !== 'and' && operator !== 'or') || !Array.isArray(parts))
    return [new Set([JSON.stringify(meaning)])];
  let terms: Term[] = operator === 'and' ? [new Set()] : [];
  for (const part of parts as Meaning[]) {
    const others = termsOf(part);
    if (!others) return undefined;
    if (operator === 'and' && terms.length * others.length > maximumTerms) return undefined;
    terms =
      operator === 'and'
        ? terms.flatMap((term) => others.map((other) => new Set([...term, ...other])))
        : [...terms, ...others];
    if (terms.length > maximumTerms) return undefined;
    terms = smallest(terms);
  }
  return terms;
}

/** `a OR (a AND b)` is `a`. */
function smallest(terms: readonly Term[]): Term[] {
  const isIn = (inner: Term, outer: Term): boolean => [...inner].every((part) => outer.has(part));
  return terms.filter(
    (term, index) =>
      !terms.some(
        (other, place) =>
          place !== index && isIn(other, term) && (other.size < term.size || place < index),
      ),
  );
}

/** `AccountId IN (SELECT Id FROM Account WHERE Type = 'a')` is `Account.Type = 'a'`. */
function withoutSemiJoins(condition: SoqlCondition, evaluate: Evaluate): SoqlCondition {
  // A row without a parent can match a negated condition, but isn't in the semi-join.
  if (condition.kind === 'not') return condition;
  if (condition.kind !== 'comparison') {
    const parts = condition.parts.map((part) => withoutSemiJoins(part, evaluate));
    return {...condition, parts};
  }
  const {left, operator, right} = condition;
  if (operator !== 'IN' || right.kind !== 'query' || left.kind !== 'path') return condition;
  const relationship = relationshipOf(left);
  const where = onlyCondition(right.query);
  if (relationship === undefined || !where) return condition;
  if (left.object?.parent(relationship)?.object?.toLowerCase() !== right.query.from.toLowerCase())
    return condition;
  return onParent(where, [...left.relationships, relationship], evaluate) ?? condition;
}

/** @returns `Account` for `AccountId`, `Invoice__r` for `Invoice__c`; undefined for other names */
function relationshipOf({field}: FieldPath): string | undefined {
  if (/__c$/i.test(field)) return field.replace(/c$/i, 'r');
  return /.Id$/i.test(field) ? field.slice(0, -2) : undefined;
}

/** @returns the condition of a query that selects `Id`, and has no other clause */
function onlyCondition(query: SoqlQuery): SoqlCondition | undefined {
  const {select, subQueries, scope, where, categories, grouping, having, order, limit, skip} =
    query;
  const [selected, second] = select;
  const isId =
    selected?.expression.kind === 'path' && selected.expression.text.toLowerCase() === 'id';
  const others = [scope, grouping, having, limit, skip, second];
  const isPlain = others.every((clause) => clause === undefined);
  return isId && isPlain && [...subQueries, ...categories, ...order].length === 0
    ? where
    : undefined;
}

/** @returns the condition on the parent's fields; undefined if a row without a parent can match */
function onParent(
  condition: SoqlCondition,
  relationships: readonly string[],
  evaluate: Evaluate,
): SoqlCondition | undefined {
  if (condition.kind === 'comparison') {
    const {left} = condition;
    if (left.kind !== 'path' || !needsParent(condition, evaluate)) return undefined;
    const text = [...relationships, left.text].join('.');
    const path = {...left, relationships: [...relationships, ...left.relationships], text};
    return {...condition, left: path};
  }
  if (condition.kind === 'not') return undefined;
  const parts = condition.parts.map((part) => onParent(part, relationships, evaluate));
  return parts.every((part) => part !== undefined) ? {...condition, parts} : undefined;
}

function needsParent({operator, right}: SoqlComparison, evaluate: Evaluate): boolean {
  if (operator === '!=' || operator === 'NOT IN' || operator === 'EXCLUDES') return false;
  const value = right.kind === 'bind' ? evaluate(right) : undefined;
  // A parent that is missing has no value, and no checkbox that is checked.
  return right.kind !== 'null' && right.kind !== 'boolean' && value !== null && value !== false;
}
