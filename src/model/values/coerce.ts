/**
 * The one conversion between types: assignment, argument, result, field, element and cast all go through it.
 *
 * Sources: Rules of Conversion (apexcode/langCon_apex_rules_of_conversion.htm), Primitive Data Types
 * (apexcode/langCon_apex_primitives.htm), Collection Casting (apexcode/apex_classes_collection_casting.htm).
 */
import {nullType, simpleType, unknownType, type ApexType} from '../../apex/types';
import {atMidnight} from './dates';
import {toId} from './ids';
import {convertNumber, isNumberType} from './numbers';
import {exception, unsupported} from './refusal';
import {unknownValue, type CollectionValue, type Value} from './values';

/** @returns the type of a value at run time; `?` for what only an org knows */
export function runtimeType(value: Value): ApexType {
  switch (value.kind) {
    case 'null':
      return nullType;
    case 'text':
      return simpleType('String');
    case 'id':
      return simpleType('Id');
    case 'number':
      return simpleType(value.type);
    case 'boolean':
      return simpleType('Boolean');
    case 'date':
      return simpleType('Date');
    case 'datetime':
      return simpleType('Datetime');
    case 'location':
      return simpleType('Location');
    case 'collection':
      return simpleType(value.isSet ? 'Set' : 'List', [value.element]);
    case 'map':
      return simpleType('Map', [value.key, value.value]);
    case 'record':
      return simpleType(value.object);
    case 'objectType':
      return simpleType('SObjectType');
    case 'instance':
      return simpleType(value.className);
    case 'enum':
      return simpleType(value.type);
    default:
      return unknownType;
  }
}

/** What values with a text of their own can never become. */
const scalars = new Set(
  'String Id Integer Long Decimal Double Boolean Date Datetime Time Blob List Set Map'.split(' '),
);

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

/** The collection stays the same object, so its elements cannot be converted. */
function coerceCollection(value: CollectionValue, type: ApexType): Value {
  const [target] = type.arguments;
  const hasKind = type.name === (value.isSet ? 'Set' : 'List') || type.name === 'Iterable';
  if (!hasKind) throw mismatch(value, type);
  if (!target) return value;
  const [from, to] = [value.element.name, target.name];
  const isTextual = (name: string): boolean => name === 'String' || name === 'Id';
  const isSame = from.toLowerCase() === to.toLowerCase() || to === 'Object' || from === '?';
  if (isSame) return value;
  if (isTextual(from) && isTextual(to)) {
    const isComplete = value.elements.every(
      (element) => element.kind !== 'text' || element.value.length === 18,
    );
    if (isComplete && to === 'String') return value;
    throw unsupported(
      `a ${runtimeType(value).name}<${from}> is used as a ${type.name}<${to}>: copy the elements one by one`,
    );
  }
  if (scalars.has(from) || scalars.has(to)) throw mismatch(value, type);
  return value;
}

/**
 * @param type the declared type of the place where the value goes
 * @returns the value with that type: a number widened, a String made an Id with 18 characters, a path made a token. What only
 *   an org knows stays as it is
 * @throws Refusal where Apex throws, or where the model cannot tell
 */
export function coerce(value: Value, type: ApexType): Value {
  if (value.kind === 'null' || value.kind === 'unknown') return value;
  if (value.kind === 'field')
    return type.name === 'SObjectField' ? {...value, isCertain: true} : value;
  if (value.kind === 'collection' && /^(List|Set|Iterable|Map)$/.test(type.name))
    return coerceCollection(value, type);
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
  const isForeign = scalars.has(from)
    ? scalars.has(type.name) && from !== type.name
    : scalars.has(type.name);
  if (isForeign && !(value.kind === 'library' || value.kind === 'location'))
    throw mismatch(value, type);
  return value;
}
