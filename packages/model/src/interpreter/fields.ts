/** Fields and properties of the classes given with a chain. */
import type {FieldSyntax, SourceRange} from '@soql-lib/apex';
import {nullValue, type InstanceValue, type TypedValue, type Value} from '../values/values';
import type {UserClass, UserField} from './classes';
import {Environment, type FieldAccess, type Frame, type Interpreter} from './interpreter';

/** A name inside a class: a field of it or its ancestors, or a static one of the classes around. */
export function fieldInScope(
  interpreter: Interpreter,
  frame: Frame,
  name: string,
): FieldAccess | undefined {
  const {className, self, accessor} = frame;
  if (className === undefined) return undefined;
  const own = self ? instanceField(interpreter, self, className, name, frame) : undefined;
  const outer = /^(.*)\.[^.]*$/.exec(className)?.[1];
  return (
    own ??
    staticField(interpreter, className, name, frame) ??
    (outer === undefined
      ? undefined
      : fieldInScope(interpreter, {className: outer, self: undefined, accessor}, name))
  );
}

/** Where the values of a field are. */
interface Storage {
  values: Map<string, Value>;
  frame: Frame;
}

/** Inside its own getter and setter a property's name is the stored value. */
function isOwnAccessor({owner, syntax}: UserField, accessor: Frame['accessor']): boolean {
  return (
    accessor !== undefined &&
    accessor.className === owner.name &&
    accessor.name === syntax.name.toLowerCase()
  );
}

function access(
  interpreter: Interpreter,
  found: UserField,
  {values, frame}: Storage,
  from: Frame | undefined,
): FieldAccess {
  const {owner, syntax, type} = found;
  const key = syntax.name.toLowerCase();
  const isDirect = isOwnAccessor(found, from?.accessor);
  const inner: Frame = {...frame, accessor: {className: owner.name, name: key}};
  return {
    type,
    get: () => {
      const value =
        isDirect || !syntax.getter
          ? (values.get(key) ?? nullValue)
          : runGetter(interpreter, syntax, type, inner);
      return {value, type};
    },
    set: (value) => {
      const converted = interpreter.convert(value, type, syntax.place);
      if (isDirect || !syntax.setter) values.set(key, converted);
      else throw interpreter.fail('unsupported', 'the model does not run setters', syntax.place);
    },
  };
}

function runGetter(
  interpreter: Interpreter,
  {getter = [], place}: FieldSyntax,
  type: TypedValue['type'],
  frame: Frame,
): Value {
  const result = interpreter.enter(place, () =>
    new Environment(interpreter, frame).runBody(getter),
  );
  return result ? interpreter.convert(result.value, type, place) : nullValue;
}

/**
 * @param className the class of the code, or the object's own
 * @param from the frame of the code
 */
export function instanceField(
  interpreter: Interpreter,
  self: InstanceValue,
  className: string,
  name: string,
  from?: Frame,
): FieldAccess | undefined {
  const found = interpreter.classes.findField(className, name, false);
  if (!found) return undefined;
  const frame: Frame = {className: found.owner.name, self};
  return access(interpreter, found, {values: self.fields, frame}, from);
}

export function staticField(
  interpreter: Interpreter,
  className: string,
  name: string,
  from?: Frame,
): FieldAccess | undefined {
  const found = interpreter.classes.findField(className, name, true);
  if (!found) return undefined;
  initializeClass(interpreter, found.owner, found.syntax.place);
  const frame: Frame = {className: found.owner.name, self: undefined};
  return access(interpreter, found, {values: found.owner.statics, frame}, from);
}

/**
 * Runs static fields and blocks in the order of the source on the first use of a class, the
 * parent's first (Static and Instance Methods, Variables, and Initialization Code,
 * apexcode/apex_classes_static.htm).
 */
export function initializeClass(
  interpreter: Interpreter,
  userClass: UserClass,
  place: SourceRange,
): void {
  if (userClass.isInitialized) return;
  userClass.isInitialized = true;
  const parent =
    userClass.parent === undefined ? undefined : interpreter.classes.find(userClass.parent);
  if (parent) initializeClass(interpreter, parent, place);
  const frame: Frame = {className: userClass.name, self: undefined};
  runInitializers(interpreter, userClass, {values: userClass.statics, frame}, place);
}

/** Runs the instance's fields and blocks in source order, before the constructor's body. */
export function initializeInstance(
  interpreter: Interpreter,
  userClass: UserClass,
  self: InstanceValue,
  place: SourceRange,
): void {
  const frame: Frame = {className: userClass.name, self};
  runInitializers(interpreter, userClass, {values: self.fields, frame}, place);
}

function runInitializers(
  interpreter: Interpreter,
  {syntax, name}: UserClass,
  {values, frame}: Storage,
  place: SourceRange,
): void {
  const isStatic = frame.self === undefined;
  for (const part of syntax.state) {
    if (part.static !== isStatic) continue;
    if (part.kind === 'initializer') {
      interpreter.enter(place, () => new Environment(interpreter, frame).runBody(part.body));
      continue;
    }
    const {initializer} = part;
    if (!initializer) continue;
    const type = interpreter.classes.resolveType(part.type, name);
    const {value} = interpreter.enter(place, () =>
      new Environment(interpreter, frame).evaluate(initializer),
    );
    values.set(part.name.toLowerCase(), interpreter.convert(value, type, initializer.place));
  }
}
