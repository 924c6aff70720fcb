import {signaturesOf, staticPropertyType, type Signature} from '../../../src/apex/signatures';
import {signatureTable} from '../../../src/apex/signatures.generated';
import {printType} from '../../../src/apex/types';
import type {ApiManifest} from '../manifest';

/** What the library's methods take and return, by name: overloads and methods of the same name agree in this. */
export interface LibraryMethods {
  has(name: string): boolean;
  /** Takes fields as tokens: `with(Account.Name)`. */
  takesFields(name: string): boolean;
  /** Takes fields as text, as its first argument: `with('Id, Name')`. */
  takesFieldNames(name: string): boolean;
  /** Takes parts of the query that it belongs to: `whereAre(SOQL.Filter.name().isNull())`. */
  takesParts(name: string): boolean;
  /** Returns records of the queried object. */
  returnsRecords(name: string): boolean;
}

/** Types whose `field` is not a field of the queried object. */
const otherFields = ['SOQL.DataCategoryFilter', 'SOQL.AggregateResultProxy'];

/** Says whether a static property of `SOQL` creates a part of a query that has no object of its own. */
export function isQueryPart(property: string): boolean {
  const type = staticPropertyType('SOQL', property);
  if (type === undefined || otherFields.includes(type)) return false;
  return signaturesOf(type).some((signature) => takesField(signature) || takesPart(signature));
}

/** Parts that are about the object of the query that takes them; an inner join has its own. */
const parts =
  /^(?:List<)?SOQL\.(?!InnerJoin|DataCategoryFilter)(?:\w*Filter(?:Group)?|SubQuery|Distance)>?$/;

function takesField({parameters}: Signature): boolean {
  return parameters.some((type) => printType(type).includes('SObjectField'));
}

function takesPart({parameters}: Signature): boolean {
  return parameters.some((type) => parts.test(printType(type)));
}

/** Reads the tables; the manifest alone has the names of parameters. */
export function libraryMethods({types}: ApiManifest): LibraryMethods {
  const takingNames = types
    .filter(({name}) => !otherFields.includes(name))
    .flatMap(({methods}) => methods)
    .filter(
      ({params: [first]}) =>
        /^field(?:s|Path|ToExtract)?$/.test(first?.name ?? '') &&
        /^(?:Iterable<)?String>?$/.test(first?.type ?? ''),
    );
  const having = (names: readonly {name: string}[]): ((name: string) => boolean) => {
    const keys = new Set(names.map(({name}) => name.toLowerCase()));
    return (name) => keys.has(name.toLowerCase());
  };
  const signatures = Object.keys(signatureTable).flatMap(signaturesOf);
  return {
    has: having(types.flatMap(({methods}) => methods)),
    takesFields: having(signatures.filter(takesField)),
    takesFieldNames: having(takingNames),
    takesParts: having(signatures.filter(takesPart)),
    returnsRecords: having(signatures.filter(({result}) => /\bSObject\b/.test(printType(result)))),
  };
}
