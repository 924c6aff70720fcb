import type {ApiManifest, ApiMethod, ApiType} from '../manifest';

/** What the library's methods take, by name: overloads and methods of the same name agree in this. */
export interface LibraryMethods {
  has(name: string): boolean;
  /** Takes fields as tokens: `with(Account.Name)`. */
  takesFields(name: string): boolean;
  /** Takes fields as text, as its first argument: `with('Id, Name')`. */
  takesFieldNames(name: string): boolean;
}

/** Types whose `field` is not a field of the queried object. */
const otherFields = ['SOQL.DataCategoryFilter', 'SOQL.AggregateResultProxy'];

export function libraryMethods(manifest: ApiManifest): LibraryMethods {
  const all = namesWhere(manifest, () => true);
  const takingFields = namesWhere(manifest, ({params}) =>
    params.some(({type}) => type.includes('SObjectField')),
  );
  const takingNames = namesWhere(
    manifest,
    ({params: [first]}, {name}) =>
      /^field(?:s|Path|ToExtract)?$/.test(first?.name ?? '') &&
      /^(?:Iterable<)?String>?$/.test(first?.type ?? '') &&
      !otherFields.includes(name),
  );
  return {
    has: (name) => all.has(name.toLowerCase()),
    takesFields: (name) => takingFields.has(name.toLowerCase()),
    takesFieldNames: (name) => takingNames.has(name.toLowerCase()),
  };
}

function namesWhere(
  {types}: ApiManifest,
  test: (method: ApiMethod, type: ApiType) => boolean,
): Set<string> {
  return new Set(
    types.flatMap((type) =>
      type.methods.filter((method) => test(method, type)).map(({name}) => name.toLowerCase()),
    ),
  );
}
