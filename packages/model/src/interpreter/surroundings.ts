/** What methods of the platform ask the code around a chain, and its schema. */
import {type SourceRange, simpleType} from '@soql-lib/apex';
import type {Surroundings} from '../values/platform';
import {coerce, runtimeType} from '../values/coerce';
import {exception} from '../values/refusal';
import {unknownValue, type InstanceValue, type Value} from '../values/values';
import {fieldType} from '../schema/field-types';
import type {Interpreter} from './interpreter';
import {callMethodOf, findMethod} from './user-calls';

/** Calls a method of an object with values; undefined if its class has none. */
export function callOwn(
  interpreter: Interpreter,
  self: InstanceValue,
  name: string,
  values: readonly Value[],
  place: SourceRange,
): Value | undefined {
  const parameters = values.map((value) => ({
    value,
    type: runtimeType(value),
    text: name,
    origin: interpreter.locate(place),
  }));
  const method = findMethod(interpreter, self.className, {name, at: place}, parameters, 'instance');
  return method && callMethodOf(interpreter, method, self, parameters, place).value;
}

export function surroundings(interpreter: Interpreter, place: SourceRange): Surroundings {
  return {
    spend: (comparisons) => interpreter.spend(comparisons, place),
    ancestorsOf: interpreter.classes.ancestorsOf,
    fieldValue: (object, field, value) => fieldValue(interpreter, object, field, value),
  };
}

/** A field's type is certain from the schema or the value; otherwise the value is unknown. */
function fieldValue(interpreter: Interpreter, object: string, field: string, value: Value): Value {
  const type = fieldType(interpreter.execution.names.find(object), field);
  if (value.kind === 'null' || value.kind === 'unknown' || value.kind === 'field') return value;
  const unknown = unknownValue(`${object}.${field}`);
  if (type.kind === 'known') return coerce(value, type.type);
  switch (value.kind) {
    case 'number':
      // A number field is Decimal if it has decimals; for a standard one, only the object tells.
      return type.kind === 'custom' ? coerce(value, simpleType('Decimal')) : unknown;
    case 'date':
      return unknown;
    case 'text':
      return /^[\da-z]{15}$/i.test(value.value) ? unknown : value;
    case 'enum':
      throw exception(
        'TypeException',
        `Invalid conversion from runtime type ${value.type} to String`,
      );
    default:
      return value;
  }
}
