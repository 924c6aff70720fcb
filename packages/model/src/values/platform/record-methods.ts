/** Methods of sObjects, tokens and describes (apexref/apex_methods_system_sobject.htm, apexref/apex_methods_system_sobject_describe.htm). */
import {unsupported} from '../refusal';
import {
  isUncertain,
  markEscaped,
  nullValue,
  RecordFields,
  textValue,
  unknownValue,
  type FieldValue,
  type RecordValue,
  type Value,
} from '../values';
import {instanceMethods, unevaluated, valueMethods, type PlatformCall} from './method';

/** Sets a field, converted to its type. */
export function setField(
  {object, fields}: RecordValue,
  name: string,
  value: Value,
  {fieldValue}: Pick<PlatformCall['surroundings'], 'fieldValue'>,
): void {
  if (fields.isKey)
    throw unsupported(
      'the record is an element of a set or a key of a map, and changes afterwards',
    );
  fields.set(name.toLowerCase(), fieldValue(object, name, value));
}

/** @returns the name of a field, given as text or as a token */
function fieldName(value: Value | undefined): string | undefined {
  if (value?.kind === 'text') return value.value;
  return value?.kind === 'field' ? value.field : undefined;
}

/** A relationship path needs `getSObject`. */
function fieldOf(record: RecordValue, name: string | undefined): Value | undefined {
  if (name === undefined || isUncertain(record)) return undefined;
  return record.fields.get(name.toLowerCase()) ?? unknownValue(`${record.text}.${name}`);
}

const get = ({target, parameters: [name]}: PlatformCall): Value | undefined =>
  target.kind === 'record' ? fieldOf(target, fieldName(name)) : undefined;

/** Returns the value from before, which is unknown for a field that was not set. */
const put = ({
  target,
  parameters: [field, value = nullValue],
  surroundings,
}: PlatformCall): Value | undefined => {
  const name = fieldName(field);
  if (target.kind !== 'record') return undefined;
  if (name === undefined) throw unsupported('the field is unknown');
  const before = fieldOf(target, name);
  setField(target, name, value, surroundings);
  return before;
};

/** A copy without its Id, unless that is to be kept; records that the fields refer to are shared. */
const clone = ({target, parameters: [keepsId, isDeep]}: PlatformCall): Value | undefined => {
  const isKnown = [keepsId, isDeep].every((flag) => flag === undefined || flag.kind === 'boolean');
  if (target.kind !== 'record' || isUncertain(target) || !isKnown) return undefined;
  const copiesParents = isDeep?.kind === 'boolean' && isDeep.value;
  if (copiesParents && [...target.fields.values()].some(({kind}) => kind === 'record'))
    return undefined;
  const fields = new RecordFields(target.fields);
  if (keepsId?.kind !== 'boolean' || !keepsId.value) fields.delete('id');
  return {...target, fields};
};

const isSet = ({target, parameters: [field]}: PlatformCall): boolean | undefined => {
  const name = fieldName(field);
  if (target.kind !== 'record' || isUncertain(target) || name === undefined) return undefined;
  return target.fields.has(name.toLowerCase());
};

const escapes = ({target}: PlatformCall): undefined => {
  markEscaped(target);
};

export const recordMethods = [
  ...valueMethods(
    {
      'addError(Object): void': escapes,
      'recalculateFormulas(): void': escapes,
      'clone(): Self': clone,
      'clone(Boolean): Self': clone,
      'clone(Boolean, Boolean): Self': clone,
      'clone(Boolean, Boolean, Boolean): Self': clone,
      'clone(Boolean, Boolean, Boolean, Boolean): Self': clone,
      'get(String): Object': get,
      'get(SObjectField): Object': get,
      'getSObject(String): SObject': get,
      'getSObjectType(): SObjectType': ({target}) =>
        target.kind === 'record' ? {kind: 'objectType', name: target.object} : undefined,
      'isSet(String): Boolean': isSet,
      'isSet(SObjectField): Boolean': isSet,
    },
    false,
  ),
  ...unevaluated(
    false,
    'getCloneSourceId(): Id',
    'getPopulatedFieldsAsMap(): Map<String, Object>',
    'getQuickActionName(): String',
    'getSObjects(String): List<SObject>',
    'hasErrors(): Boolean',
    'isClone(): Boolean',
  ),
  ...valueMethods(
    {'put(String, Object): Object': put, 'put(SObjectField, Object): Object': put},
    true,
  ),
];

/** `acc.Name` is probably a path and no token. */
function certain(field: FieldValue): FieldValue | undefined {
  return field.isCertain || /^[A-Z]/.test(field.text) ? field : undefined;
}

function nameOfField(field: FieldValue): Value | undefined {
  return certain(field) && textValue(field.field);
}

export const fieldMethods = instanceMethods('SObjectField', {
  'getDescribe(): DescribeFieldResult': certain,
  'getName(): String': nameOfField,
  'getSObjectField(): SObjectField': certain,
  'toString(): String': nameOfField,
});

export const describeMethods = unevaluated(
  false,
  'getRecordTypeInfosByDeveloperName(): Map<String, RecordTypeInfo>',
  'getRecordTypeInfosByName(): Map<String, RecordTypeInfo>',
);

export const objectTypeMethods = instanceMethods('SObjectType', {
  'getDescribe(): DescribeSObjectResult': (type) => type,
  'getName(): String': (type) => type.name,
  'getSObjectType(): SObjectType': (type) => type,
  'toString(): String': (type) => type.name,
});

/** An inner class is the library's, and has its outer class in its name. */
function typeName(className: string): string {
  return className.includes('.') ? className : `System.${className}`;
}

export const exceptionMethods = instanceMethods('Exception', {
  'getMessage(): String': ({fields}) => fields.get('message'),
  'getCause(): Exception': ({fields}) => fields.get('cause'),
  'getLineNumber(): Integer': () => undefined,
  'getStackTraceString(): String': () => undefined,
  'getTypeName(): String': ({isPlatformType, className}) =>
    isPlatformType ? typeName(className) : undefined,
});
