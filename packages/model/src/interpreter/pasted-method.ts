/** A chain inside a pasted method: the method is evaluated with unknown arguments. */
import {type Unit, blankLiterals, lineOf, sourceOf, unknownType} from '@soql-lib/apex';
import {nullValue, unknownValue, type InstanceValue, type Value} from '../values/values';
import type {UserMethod} from './classes';
import {initializeClass} from './fields';
import {Environment, type Interpreter} from './interpreter';
import {runStatements} from './remainder';

const chainStart = /\bSOQL(?:Cache)?\s*\.\s*of\s*\(/i;

/**
 * @param unit a text without top-level statements
 * @returns the value that the method returns; undefined when no method holds a chain
 * @throws ModelError when several do, or when the method cannot be run
 */
export function runPastedMethod(interpreter: Interpreter, unit: Unit): Value | undefined {
  const methods = interpreter.classes
    .allMethods()
    .filter(({syntax: {body, place}}) => body && place.document === unit.document)
    .filter(({syntax}) => chainStart.test(blankLiterals(sourceOf(syntax))));
  const [method, second] = methods;
  if (!method) return undefined;
  if (second) {
    const places = methods.map(({syntax: {name, place}}) => `${name} (line ${lineOf({place})})`);
    throw interpreter.fail(
      'unsupported',
      `several methods contain a chain: ${places.join(', ')}. Enter only one of them`,
      second.syntax.place,
    );
  }
  return run(interpreter, method);
}

function run(
  interpreter: Interpreter,
  {syntax, className, parameters}: UserMethod,
): Value | undefined {
  const self = className === undefined ? undefined : unknownInstance(interpreter, className);
  const environment = new Environment(interpreter, {
    className,
    self: syntax.static ? undefined : self,
  });
  syntax.parameters.forEach(({name}, index) =>
    environment.declare(name, parameters[index] ?? unknownType, unknownValue(name)),
  );
  let result: Value | undefined;
  runStatements(syntax.body ?? [], environment, {
    run: (statement, inner) => {
      const completion = inner.execute(statement);
      if (completion.kind === 'return') result = completion.result.value;
      return completion.kind === 'return';
    },
    hasQuery: () => interpreter.execution.events.length > 0,
  });
  return result;
}

/** An object whose fields, static ones too, are unknown, unless they have an initial value. */
function unknownInstance(interpreter: Interpreter, className: string): InstanceValue {
  const self: InstanceValue = {kind: 'instance', className, fields: new Map(), base: undefined};
  for (const userClass of interpreter.classes.lineOf(className)) {
    const {syntax, statics} = userClass;
    initializeClass(interpreter, userClass, syntax.place);
    for (const part of syntax.state) {
      if (part.kind === 'initializer') continue;
      const key = part.name.toLowerCase();
      const isUnset = (statics.get(key) ?? nullValue).kind === 'null' && !part.initializer;
      if (!part.static) self.fields.set(key, unknownValue(part.name));
      else if (isUnset) statics.set(key, unknownValue(part.name));
    }
  }
  return self;
}
