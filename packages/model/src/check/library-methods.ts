import {elementOf, nameOf, type ApexType, type Method} from '@soql-lib/apex';
import {libraryTypes, signaturesOf, staticPropertyTypes} from '../signatures';

type Parameters = Pick<Method, 'parameters'>;

/** Takes fields as tokens: `with(Account.Name)`. */
export function takesFields(methods: readonly Parameters[]): boolean {
  return methods.some(({parameters}) => parameters.some(isField));
}

/**
 * Takes fields as text, as its first argument: `with('Id, Name')`. These are the overloads of
 * methods that take a token in its place; text in front of a token is a relationship.
 *
 * @param count how many arguments the call has
 */
export function takesFieldNames(methods: readonly Parameters[], count: number): boolean {
  return (
    methods.some(({parameters: [first]}) => isField(first)) &&
    methods.some(
      ({parameters}) =>
        parameters.length === count && isText(parameters[0]) && !parameters.some(isField),
    )
  );
}

/** Takes parts of the query that it belongs to: `whereAre(SOQL.Filter.name().isNull())`. */
export function takesParts(methods: readonly Parameters[]): boolean {
  return methods.some(({parameters}) => parameters.some(isDependentPart));
}

/** Takes records at this place: `isIn(contacts, Contact.AccountId)`. */
export function takesRecords(methods: readonly Parameters[], index: number): boolean {
  return methods.some(({parameters}) => isRecords(parameters[index]));
}

/** Returns records of the queried object. */
export function returnsRecords(methods: readonly Pick<Method, 'result'>[]): boolean {
  return methods.some(({result}) => isRecords(result));
}

function mentions(type: ApexType | undefined, name: string): boolean {
  return nameOf(type) === name || !!type?.arguments.some((argument) => mentions(argument, name));
}

function isField(type: ApexType | undefined): boolean {
  return mentions(type, 'sobjectfield');
}

function isRecords(type: ApexType | undefined): boolean {
  return mentions(type, 'sobject');
}

/** A text, or texts. */
function isText(type: ApexType | undefined): boolean {
  const text = nameOf(type) === 'iterable' ? elementOf(type) : type;
  return nameOf(text) === 'string';
}

/** The name of a type, or of the elements of a list. */
function elementName(type: ApexType): string {
  return (nameOf(type) === 'list' ? elementOf(type) : type)?.name ?? '';
}

/** What takes fields itself, like `SOQL.Filter`, and what takes such parts, like a group. */
const withFields = new Set(staticPropertyTypes.filter((type) => takesFields(signaturesOf(type))));
const queryParts = new Set(
  staticPropertyTypes.filter(
    (type) =>
      withFields.has(type) ||
      signaturesOf(type).some(({parameters}) =>
        parameters.some((parameter) => withFields.has(elementName(parameter))),
      ),
  ),
);
const startsQuery = new Set(
  libraryTypes.filter((type) =>
    signaturesOf(type).some(
      ({name, parameters: [first]}) => name === 'of' && first?.name === 'SObjectType',
    ),
  ),
);

/** Says whether a type is a part of a query that `SOQL` creates without an object: `Filter`. */
export function isQueryPart(type: string | undefined): boolean {
  return type !== undefined && queryParts.has(type);
}

/** A part that is about the object of the query that takes it; an inner join has its own. */
export function isDependentPart(type: ApexType): boolean {
  const element = elementName(type);
  return queryParts.has(element) && !startsQuery.has(element);
}

/** Says whether the constructor of a type takes the object that it is about. */
export function constructsQuery(type: string): boolean {
  return signaturesOf(type).some(({name}) => name === 'new');
}
