/** Fields and properties of the classes given with a chain. */
import type {FieldSyntax} from '../../apex/syntax';
import type {ApexType} from '../../apex/types';
import {nullValue, type InstanceValue, type TypedValue} from '../values/values';
import type {UserClass} from './classes';
import type {FieldAccess, Interpreter} from './interpreter';
import {Scope, type Frame} from './scope';

/** A name inside a class: a field of it, of its ancestors, or a static field of the classes around it. */
export function fieldInScope(
  interpreter: Interpreter,
  frame: Frame,
  name: string,
): FieldAccess | undefined {
  const {className, self} = frame;
  if (className === undefined) return undefined;
  const own = self ? instanceField(interpreter, self, className, name) : undefined;
  const outer = /^(.*)\.[^.]*$/.exec(className)?.[1];
  return (
    own ??
    staticField(interpreter, className, name) ??
    (outer === undefined
      ? undefined
      : fieldInScope(interpreter, {className: outer, self: undefined}, name))
  );
}

function findField(
  interpreter: Interpreter,
  className: string,
  name: string,
  isStatic: boolean,
): {owner: UserClass; field: FieldSyntax; type: ApexType} | undefined {
  const lower = name.toLowerCase();
  for (const owner of interpreter.classes.lineOf(className)) {
    const field = owner.syntax.fields.find(
      (candidate) => candidate.static === isStatic && candidate.name.toLowerCase() === lower,
    );
    if (field) return {owner, field, type: interpreter.classes.resolveType(field.type, owner.name)};
  }
  return undefined;
}

function runGetter(
  interpreter: Interpreter,
  field: FieldSyntax,
  frame: Frame,
): TypedValue | undefined {
  const {getter} = field;
  return (
    getter && interpreter.enter(field.place, () => interpreter.runBody(getter, new Scope(frame)))
  );
}

/** @param className the class of the code, or the object's own */
export function instanceField(
  interpreter: Interpreter,
  self: InstanceValue,
  className: string,
  name: string,
): FieldAccess | undefined {
  const found = findField(interpreter, className, name, false);
  if (!found) return undefined;
  const {owner, field, type} = found;
  const lower = name.toLowerCase();
  return {
    get: () => ({
      value:
        runGetter(interpreter, field, {className: owner.name, self})?.value ??
        self.fields.get(lower) ??
        nullValue,
      type,
    }),
    set: (value) => self.fields.set(lower, value),
  };
}

/** Static fields get their initial values on first use. */
export function staticField(
  interpreter: Interpreter,
  className: string,
  name: string,
): FieldAccess | undefined {
  const found = findField(interpreter, className, name, true);
  if (!found) return undefined;
  const {owner, field, type} = found;
  const lower = name.toLowerCase();
  const frame: Frame = {className: owner.name, self: undefined};
  return {
    get: () => {
      const computed = runGetter(interpreter, field, frame);
      if (computed) return {value: computed.value, type};
      if (!owner.statics.has(lower)) {
        const {initializer, place} = field;
        owner.statics.set(lower, nullValue);
        const initial =
          initializer &&
          interpreter.enter(place, () => interpreter.evaluate(initializer, new Scope(frame)));
        owner.statics.set(lower, initial?.value ?? nullValue);
      }
      return {value: owner.statics.get(lower) ?? nullValue, type};
    },
    set: (value) => owner.statics.set(lower, value),
  };
}
