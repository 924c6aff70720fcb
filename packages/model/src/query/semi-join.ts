/**
 * What Salesforce doesn't support in a semi-join or an anti-join, `IN (SELECT …)` (SOQL and SOSL
 * Reference, Comparison Operators: Considerations for Semi-Join and Anti-Join Queries). It is no
 * error of the library, which prints them all.
 */

/** A semi-join, as far as its limits depend on it. */
export interface SemiJoin {
  /** The field before IN. */
  field: string;
  /** The object of the query around it; undefined if it isn't known. */
  outer: string | undefined;
  /** The object that it selects from. */
  object: string;
  isNegated: boolean;
  /** Whether OR joins it with another condition. */
  isAlternative: boolean;
  isNested: boolean;
  isInSubQuery: boolean;
  /** Its number among the semi-joins of the query, from one. */
  number: number;
}

const maximumSemiJoins = 2;

/** Tags have an object for each object that can have them. */
const withoutSemiJoin =
  /^(ActivityHistory|Attachment|Event|Note|OpenActivity|Task|\w+Tag|\w+__Tag)$/i;

/** @returns what is wrong with it, in the words of a remark */
export function semiJoinLimits(join: SemiJoin): string[] {
  const {field, object, outer} = join;
  const isSelf = outer?.toLowerCase() === object.toLowerCase();
  const limits: [applies: boolean, limit: string][] = [
    [join.isNegated, 'NOT before a semi-join: use isIn and notIn (IN and NOT IN) instead of NOT'],
    [join.isAlternative, 'OR with a semi-join: query the Ids first, and pass them to isIn'],
    [join.isNested, 'a semi-join inside another one: query the inner Ids first'],
    [join.isInSubQuery, 'a semi-join in a subquery: it is allowed only in the main query'],
    [field.includes('.'), `a semi-join on ${field}: the field has to be one of the queried object`],
    [isSelf, `a semi-join on ${object} in a query on ${object}: filter by a parent field instead`],
    [withoutSemiJoin.test(object), `a semi-join on ${object}: query the Ids first`],
    [join.number > maximumSemiJoins, `more than ${maximumSemiJoins} semi-joins in a query`],
  ];
  return limits.flatMap(([applies, limit]) => (applies ? [notSupported(limit)] : []));
}

export function notSupported(limit: string): string {
  return `Salesforce doesn't support ${limit}.`;
}

/** Parentheses without others in them. */
const innermost = /\([^()]*\)/;

/**
 * @returns whether NOT negates a condition of a condition logic, and whether OR joins it, around
 * any
 *   parentheses
 */
export function placeInLogic(
  logic: string,
  number: number,
): Pick<SemiJoin, 'isNegated' | 'isAlternative'> {
  let [isNegated, isAlternative] = [false, false];
  // From inside to outside, # is what holds the condition.
  let rest = `(${logic.toUpperCase().replace(new RegExp(`\\b${number}\\b`), '#')})`;
  for (let group = innermost.exec(rest)?.[0]; group; group = innermost.exec(rest)?.[0]) {
    const holdsIt = group.includes('#');
    isNegated ||= holdsIt && /\bNOT\s*#/.test(group);
    isAlternative ||= holdsIt && /\bOR\b/.test(group);
    rest = rest.replace(group, holdsIt ? '#' : '');
  }
  return {isNegated, isAlternative};
}
