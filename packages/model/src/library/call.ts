/** One call of a library method, with its arguments read as the method needs them. */
import {isCustomLabel} from '../values/custom-label';
import {printType, type ApexType} from '@soql-lib/apex';
import {
  joinedText,
  sourceOf,
  toBindValue,
  type CollectionValue,
  type Value,
} from '../values/values';
import {ModelError, nullPointer, type Origin} from '../errors';
import type {Operand} from '../query/operand';
import {pitfall} from '../query/pitfalls';
import type {RowNumber} from '../query/query';
import type {ExecutionContext} from '../execution-context';

export interface Argument {
  value: Value;
  /** Type of the parameter it goes to: it tells the overloads apart. */
  type: ApexType;
  /** Its source. */
  text: string;
  origin: Origin;
}

export interface LibraryCall {
  /** Name as declared, whatever the capitals in the source. */
  method: string;
  arguments: readonly Argument[];
  /** Position of the method's name. */
  origin: Origin;
  execution: ExecutionContext;
}

/** Applies a method to its builder. */
export type Handler<T> = (builder: T, call: LibraryCall) => void;

/** Method name in lower case → handler. Overloads share one: their arguments tell them apart. */
export type Handlers<T> = Readonly<Record<string, Handler<T>>>;

/** The methods that return a value instead of the builder, where the model knows it. */
export type Getters<T> = Readonly<Record<string, (builder: T, call: LibraryCall) => Value>>;

export function argumentAt(call: LibraryCall, index: number): Argument {
  const argument = call.arguments[index];
  if (!argument) throw new ModelError('type', `${call.method} is missing an argument`, call.origin);
  return argument;
}

/** A token of a known object; `Settings.LIMIT` may be a constant, `account.Name` of a record. */
function isToken({value, text: written}: Argument, {execution}: LibraryCall): boolean {
  if (value.kind !== 'field' || !/^[A-Z]/.test(written)) return false;
  return value.isCertain || execution.names.find(value.object) !== undefined;
}

function notKnown(argument: Argument, call: LibraryCall): ModelError {
  const use = call.method;
  if (isToken(argument, call)) {
    const type = printType(argument.type);
    const article = /^[AEIO]/.test(type) ? 'an' : 'a';
    // Six arguments fit the overload with a relationship and five fields alone.
    const advice = use === 'with' ? '; pass more than five fields as a List<SObjectField>' : '';
    return new ModelError(
      'type',
      `${use} requires ${article} ${type} here, not the field ${argument.text}${advice}`,
      argument.origin,
    );
  }
  if (isCustomLabel(argument.text)) {
    return new ModelError(
      'unknown value',
      `${argument.text} is a custom label, whose text only an org knows, and ${use} needs it: write the text here to see the query`,
      argument.origin,
    );
  }
  if (argument.value.kind === 'unknown' && /^[A-Z]\w*(\.\w+){2,}$/.test(argument.text)) {
    return new ModelError(
      'type',
      `${argument.text} is a relationship path, not a field: pass the relationship as a separate String`,
      argument.origin,
    );
  }
  // A variable hardly has a capital.
  const isName = argument.value.kind === 'unknown' && /^[A-Z]\w*$/.test(argument.text);
  const message = isName
    ? `${argument.text} isn't a variable with a value: write a field with its object, as in Account.${argument.text}, and a relationship in quotes`
    : `the value of ${argument.text} is unknown, and ${use} needs it: assign it a value`;
  return new ModelError('unknown value', message, argument.origin);
}

/** @throws ModelError for `Account` and `Account.class` in place of `Account.SObjectType` */
export function rejectTypeName({text: written, origin}: Argument): void {
  const name = /^([A-Z][a-z]\w*)(?:\.class)?$/.exec(written)?.[1];
  if (name === undefined) return;
  const message = `${written} is not an SObjectType: write ${name}.SObjectType`;
  throw new ModelError('type', message, origin);
}

export function isField(argument: Argument | undefined): boolean {
  return argument?.type.name === 'SObjectField';
}

export function isText(argument: Argument | undefined): boolean {
  return argument?.type.name === 'String';
}

export function isCollection(argument: Argument | undefined): boolean {
  return (argument?.type.arguments.length ?? 0) > 0;
}

/** @returns the described name of a field token */
export function fieldName(call: LibraryCall, index: number): string {
  const argument = argumentAt(call, index);
  if (argument.value.kind === 'field') {
    const {object, field} = argument.value;
    const message = call.execution.names.remarkOn(object, field);
    if (message !== undefined)
      call.execution.notes.push(pitfall('unknown-field', argument.origin, message));
    return field;
  }
  if (argument.value.kind === 'null')
    throw nullPointer(argument.origin, `the field passed to ${call.method} is null`);
  throw notKnown(argument, call);
}

/** @returns a field in one of its forms: a token, a relationship's name and a token, or a text */
export function fieldPath(call: LibraryCall, index = 0): string {
  if (isField(call.arguments[index])) return fieldName(call, index);
  const written = text(call, index);
  return isField(call.arguments[index + 1]) ? `${written}.${fieldName(call, index + 1)}` : written;
}

/** @returns a known text; null reads `null`, as Apex joins it */
export function text(call: LibraryCall, index: number): string {
  return textOrNull(call, index) ?? 'null';
}

export function textOrNull(call: LibraryCall, index: number): string | null {
  const argument = argumentAt(call, index);
  if (argument.value.kind === 'text') return argument.value.value;
  if (argument.value.kind === 'null') return null;
  throw notKnown(argument, call);
}

/** @returns an alias with the space before it; a blank alias is left out */
export function alias(call: LibraryCall, index: number): string {
  if (index >= call.arguments.length) return '';
  const name = textOrNull(call, index);
  return name === null || name.trim() === '' ? '' : ` ${name}`;
}

/** @returns an sObject's name out of `Account.SObjectType` or `'Account'` */
export function objectName(call: LibraryCall, index: number): string {
  const argument = argumentAt(call, index);
  if (argument.value.kind === 'objectType') return argument.value.name;
  if (argument.value.kind === 'null' && !isText(argument)) {
    throw nullPointer(argument.origin, `the SObjectType passed to ${call.method} is null`);
  }
  return text(call, index);
}

export function collection(call: LibraryCall, index: number): CollectionValue {
  const argument = argumentAt(call, index);
  if (argument.value.kind === 'collection') return argument.value;
  if (argument.value.kind === 'null')
    throw nullPointer(argument.origin, `the list passed to ${call.method} is null`);
  throw notKnown(argument, call);
}

function elements(call: LibraryCall, index: number): Argument[] {
  const argument = argumentAt(call, index);
  return collection(call, index).elements.map((value) => ({
    ...argument,
    value,
    text: sourceOf(value) ?? argument.text,
  }));
}

/** @returns the API names in a collection of field tokens */
export function fieldNames(call: LibraryCall, index: number): string[] {
  const members = elements(call, index);
  return members.map((_, position) => fieldName({...call, arguments: members}, position));
}

/** @returns the texts in a collection */
export function texts(call: LibraryCall, index: number): string[] {
  const members = elements(call, index);
  return members.map((_, position) => text({...call, arguments: members}, position));
}

/** @returns true for a collection whose elements are field tokens */
export function holdsFields(argument: Argument | undefined): boolean {
  return argument?.type.arguments[0]?.name === 'SObjectField';
}

/** @returns the number of rows in a call, as the library prints it; null reads `null` */
export function rowNumber(call: LibraryCall): RowNumber {
  const argument = argumentAt(call, 0);
  const {value, origin} = argument;
  if (value.kind === 'number') return {text: value.text, origin};
  if (value.kind === 'null') return {text: 'null', origin};
  throw notKnown(argument, call);
}

export function numberOrNull(call: LibraryCall, index: number): number | null {
  const argument = argumentAt(call, index);
  if (argument.value.kind === 'number') return argument.value.value;
  if (argument.value.kind === 'null') return null;
  throw notKnown(argument, call);
}

/** @returns a Boolean that decides what is in the query */
export function decision(call: LibraryCall, index: number): boolean {
  const argument = argumentAt(call, index);
  if (argument.value.kind === 'boolean') return argument.value.value;
  if (argument.value.kind === 'null')
    throw nullPointer(argument.origin, `${call.method}(null) evaluates a null condition`);
  throw notKnown(argument, call);
}

/**
 * @returns an argument as the operand of a condition: the library binds the collection itself
 * (facts/soql.md 6.1, 6.5), so
 *   what is added to it later is in the query, too
 */
export function operand({value, text: source}: Argument): Operand {
  return {
    get bind() {
      return toBindValue(value, source);
    },
    get text() {
      return joinedText(value);
    },
    source,
  };
}

/** @returns the builder object behind an argument */
export function libraryObject<T extends object>(
  call: LibraryCall,
  index: number,
  type: abstract new (...parameters: never[]) => T,
): T {
  const argument = argumentAt(call, index);
  const {value} = argument;
  if (value.kind === 'library' && value.object instanceof type) return value.object;
  if (value.kind === 'null')
    throw nullPointer(argument.origin, `the argument of ${call.method} is null`);
  throw notKnown(argument, call);
}

/** @returns true when a quote in the text is not escaped */
export function hasBareQuote(text: string): boolean {
  return /'/.test(text.replace(/\\./gs, ''));
}
