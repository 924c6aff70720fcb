/** Methods of sObjects, tokens and describes (apexref/apex_methods_system_sobject.htm). */
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

/** A copy without its Id; records that the fields refer to are shared. */
const clone = ({target}: PlatformCall): Value | undefined => {
  if (target.kind !== 'record' || isUncertain(target)) return undefined;
  const fields = new RecordFields(target.fields);
  fields.delete('id');
  return {...target, fields};
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
      'clone(Boolean): Self': escapes,
      'clone(Boolean, Boolean): Self': escapes,
      'clone(Boolean, Boolean, Boolean): Self': escapes,
      'clone(Boolean, Boolean, Boolean, Boolean): Self': escapes,
      'get(String): Object': get,
      'get(SObjectField): Object': get,
      'getSObject(String): SObject': get,
      'getSObjectType(): SObjectType': ({target}) =>
        target.kind === 'record' ? {kind: 'objectType', name: target.object} : undefined,
    },
    false,
  ),
  ...unevaluated(
    false,
    `Id: getCloneSourceId()
     Map<String, Object>: getPopulatedFieldsAsMap()
     String: getQuickActionName()
     List<SObject>: getSObjects(String)
     Boolean: hasErrors(), isClone(), isSet(String), isSet(SObjectField)`,
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
  'Map<String, RecordTypeInfo>: getRecordTypeInfosByDeveloperName(), getRecordTypeInfosByName()',
);

export const objectTypeMethods = instanceMethods('SObjectType', {
  'getDescribe(): DescribeSObjectResult': (type) => type,
  'getName(): String': (type) => type.name,
  'getSObjectType(): SObjectType': (type) => type,
  'toString(): String': (type) => type.name,
});

export const exceptionMethods = [
  ...instanceMethods('Exception', {
    'getMessage(): String': ({fields}) => fields.get('message'),
  }),
  ...unevaluated(
    false,
    'Exception: getCause()\nInteger: getLineNumber()\nString: getStackTraceString(), getTypeName()',
  ),
];
