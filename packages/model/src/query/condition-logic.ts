/** What a condition logic says, such as `1 AND (2 OR 3)` (facts/soql.md 6.2). */

/** Parentheses without others in them. */
const innermost = /\(([^()]*)\)/;

/** Conditions, here `#`, with NOT before them and AND or OR between them. */
const level = /^\s*(NOT\b\s*)*#\s*((AND|OR)\b\s*(NOT\b\s*)*#\s*)*$/;

/** Of other words, a logic may be part of a condition: `1 AND Active__c = true`. */
const isLogicAlone = /^(\d+|AND|OR|NOT|[()\s&|])*$/i;

/** @returns what makes Salesforce reject the query; undefined where nothing is certain */
export function problemOfLogic(logic: string): string | undefined {
  if (!isLogicAlone.test(logic)) return undefined;
  // From inside to outside, # is what was read.
  let rest = `(${logic.toUpperCase().replace(/\b[1-9]\d*\b/g, '#')})`;
  for (let group = innermost.exec(rest); group; group = innermost.exec(rest)) {
    const [written, inside = ''] = group;
    if (!level.test(inside)) break;
    if (/\bAND\b/.test(inside) && /\bOR\b/.test(inside))
      return 'mixes AND and OR: put parentheses around one of them';
    rest = rest.replace(written, ' # ');
  }
  return rest.trim() === '#'
    ? undefined
    : "isn't valid: write numbers, with AND or OR between them, and close each parenthesis";
}
