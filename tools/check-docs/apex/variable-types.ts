import {libraryTypeName} from '../../../src/apex/signatures';
import {builtInName} from '../../../src/apex/types';

/** Types of the platform that hold no records, beside those that the model has values of. */
const plainTypes = new Set(['aggregateresult', 'void']);

/** Says whether a variable of a type holds a builder or what goes into one. */
export function isBuilderType(type: string): boolean {
  return type
    .split(/[<>,\s[\]]+/)
    .some(
      (name) =>
        /^(?:soql_\w+|sobjectfield)$/i.test(name) ||
        libraryTypeName(name) !== undefined ||
        libraryTypeName(`SOQL.${name}`) !== undefined,
    );
}

/** The object in `List<Account>`, `Map<Id, Account>` or `Account`; undefined for what holds no records. */
export function recordType(type: string): string | undefined {
  const name = type.replaceAll('>', '').replaceAll('[]', '').split(/[<,]/).at(-1) ?? '';
  const isPlain = plainTypes.has(name.toLowerCase()) || builtInName(name) !== undefined;
  return /^\w+$/.test(name) && !isPlain ? name : undefined;
}
