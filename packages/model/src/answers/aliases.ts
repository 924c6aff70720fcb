/** Variables of an answer that are another variable: `Set<Id> ids = accountIds;`. */
import type {Unit} from '@soql-lib/apex';
import type {BindValue, BoundQuery} from '../result';

/** @returns the query, whose unknown values go by the variable that they come from */
export function withoutAliases<Query extends BoundQuery>(query: Query, answer: Unit): Query {
  const aliases = aliasesIn(answer);
  if (aliases.size === 0) return query;
  const original = (value: BindValue): BindValue => {
    if (value === null || typeof value !== 'object' || !('expression' in value)) return value;
    const name = aliases.get(value.expression.toLowerCase());
    return name === undefined ? value : {expression: name};
  };
  const entries = Object.entries(query.binding).map(([name, value]) => [name, original(value)]);
  return {...query, binding: Object.fromEntries(entries) as Query['binding']};
}

function aliasesIn({statements}: Unit): Map<string, string> {
  const aliases = new Map<string, string>();
  for (const statement of statements) {
    if (statement.kind !== 'declare') continue;
    for (const {name, initializer} of statement.declarators) {
      if (initializer?.kind !== 'name') continue;
      const origin = initializer.name.toLowerCase();
      // The origin's own origin, so that no alias leads to another.
      aliases.set(name.toLowerCase(), aliases.get(origin) ?? initializer.name);
    }
  }
  return aliases;
}
