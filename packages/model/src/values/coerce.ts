/**
 * The one conversion between types: assignment, argument, result, field, element and cast all go
 * through it.
 *
 * Sources: Rules of Conversion (apexcode/langCon_apex_rules_of_conversion.htm), Primitive Data
 * Types (apexcode/langCon_apex_primitives.htm), Collection Casting
 * (apexcode/apex_classes_collection_casting.htm).
 */
import {
  isNumberType,
  isScalarType,
  nullType,
  printType,
  simpleType,
  unknownType,
  type AncestorsOf,
  type ApexType,
} from '@soql-lib/apex';
import {atMidnight} from './dates';
import {toId} from './ids';
import {convertNumber} from './numbers';
import {exception, unsupported} from './refusal';
import {unknownValue, type CollectionValue, type MapValue, type Value} from './values';

/** The types of values of which the kind alone tells them. */
const typesOfKinds: Partial<Readonly<Record<Value['kind'], ApexType>>> = {
  null: nullType,
  text: simpleType('String'),
  id: simpleType('Id'),
  boolean: simpleType('Boolean'),
  date: simpleType('Date'),
  datetime: simpleType('Datetime'),
  location: simpleType('Location'),
  objectType: simpleType('SObjectType'),
};

/** @returns the type of a value at run time; `?` for what only an org knows */
export function runtimeType(value: Value): ApexType {
  switch (value.kind) {
    case 'number':
    case 'enum':
      return simpleType(value.type);
    case 'collection':
      return simpleType(value.isSet ? 'Set' : 'List', [value.element]);
    case 'map':
      return simpleType('Map', [value.key, value.value]);
    case 'iterator':
      return simpleType('Iterator', [value.collection.element]);
    case 'record':
      return simpleType(value.object);
    case 'instance':
      return simpleType(value.className);
    default:
      return typesOfKinds[value.kind] ?? unknownType;
  }
}

/** Scalars and collections: their values belong to no other type but Object. */
function isClosedType(name: string): boolean {
  return isScalarType(name) || name === 'List' || name === 'Set' || name === 'Map';
}

function mismatch(value: Value, type: ApexType): Error {
  return exception(
    'TypeException',
    `Invalid conversion from runtime type ${runtimeType(value).name} to ${type.name}`,
  );
}

function coerceToId(value: Value, type: ApexType): Value {
  if (value.kind === 'id') return value;
  if (value.kind !== 'text') throw mismatch(value, type);
  const id = toId(value.value);
  return id === undefined ? unknownValue(`'${value.value}'`) : {kind: 'id', value: id};
}

/** Whether a collection of one type is one of another: it stays the same, nothing is converted. */
function isElementOf(
  from: ApexType,
  to: ApexType,
  elements: readonly Value[],
  ancestorsOf: AncestorsOf,
): boolean {
  const [source, target] = [from.name.toLowerCase(), to.name.toLowerCase()];
  if (source === target || target === 'object' || source === unknownType.name || target === 't')
    return true;
  if (source === 'id' && target === 'string') return true;
  if (source === 'string' && target === 'id')
    return elements.every((element) => element.kind !== 'text' || element.value.length === 18);
  if (isClosedType(from.name) || isClosedType(to.name)) return false;
  if (target === 'sobject') return true;
  return ancestorsOf(from.name).some((ancestor) => ancestor.toLowerCase() === target);
}

function coerceCollection(
  value: CollectionValue | MapValue,
  type: ApexType,
  ancestorsOf: AncestorsOf,
): Value {
  const actual = runtimeType(value);
  if (type.name !== actual.name && (type.name !== 'Iterable' || value.kind === 'map'))
    throw mismatch(value, type);
  const contents =
    value.kind === 'map'
      ? [value.entries.map(([key]) => key), value.entries.map(([, entry]) => entry)]
      : [value.elements];
  const fits = type.arguments.every((target, index) =>
    isElementOf(actual.arguments[index] ?? unknownType, target, contents[index] ?? [], ancestorsOf),
  );
  if (fits) return value;
  throw unsupported(`a ${printType(actual)} is used as a ${printType(type)}: copy it one by one`);
}

/**
 * @param type the declared type of the place where the value goes
 * @param ancestorsOf for collections of objects of classes
 * @returns the value with that type: a number widened, a String made an Id with 18 characters, a
 * path made a token. What only
 *   an org knows stays as it is
 * @throws Refusal where Apex throws, or where the model cannot tell
 */
export function coerce(value: Value, type: ApexType, ancestorsOf: AncestorsOf = () => []): Value {
  if (value.kind === 'null' || value.kind === 'unknown') return value;
  if (value.kind === 'field')
    return type.name === 'SObjectField' ? {...value, isCertain: true} : value;
  const isCollection = value.kind === 'collection' || value.kind === 'map';
  if (isCollection && /^(List|Set|Iterable|Map)$/.test(type.name))
    return coerceCollection(value, type, ancestorsOf);
  if (type.name === 'Id') return coerceToId(value, type);
  if (type.name === 'String') {
    if (value.kind === 'id') return {kind: 'text', value: value.value};
    if (value.kind !== 'text') throw mismatch(value, type);
    return value;
  }
  if (isNumberType(type.name)) {
    if (value.kind !== 'number') throw mismatch(value, type);
    const number = convertNumber(value, type.name);
    if (number) return number;
    throw value.type === 'Double'
      ? unsupported(`the scale of ${value.text} as a Decimal is not documented`)
      : mismatch(value, type);
  }
  if (type.name === 'Datetime' && value.kind === 'date') return atMidnight(value);
  const from = runtimeType(value).name;
  const isForeign = isClosedType(from)
    ? isClosedType(type.name) && from !== type.name
    : isClosedType(type.name);
  if (isForeign && !(value.kind === 'library' || value.kind === 'location'))
    throw mismatch(value, type);
  return value;
}
