/** Types of variables that hold builders, parts of one, or fields for one. */
const builderTypes =
  /\b(?:soql\w*|queryable|cacheable|sobjectevaluable|\w*filter(?:group)?|subquery|innerjoin|distance|sobjectfield)\b/i;

/** Types of variables that hold no records. */
const plainTypes = new Set(
  (
    'aggregateresult blob boolean date datetime decimal double id integer long object sobject ' +
    'sobjectfield sobjecttype string time void'
  ).split(' '),
);

/** Says whether a variable of a type holds a builder or what goes into one. */
export function isBuilderType(type: string): boolean {
  return builderTypes.test(type);
}

/** The object in `List<Account>`, `Map<Id, Account>` or `Account`; undefined for what holds no records. */
export function recordType(type: string): string | undefined {
  const name = type.replaceAll('>', '').replaceAll('[]', '').split(/[<,]/).at(-1) ?? '';
  return /^\w+$/.test(name) && !plainTypes.has(name.toLowerCase()) ? name : undefined;
}
