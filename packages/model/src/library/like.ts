/** The patterns of LIKE: text around a value, known or not (facts/soql.md 6.5). */
import {sourceOf, textValue} from '../values/values';
import type {Operand} from '../query/operand';
import {argumentAt, type Argument, type LibraryCall} from './call';

interface Part {
  known: string | undefined;
  source: string;
}

function part(argument: Argument): Part {
  const {value} = argument;
  if (value.kind === 'text') return {known: value.value, source: argument.text};
  return value.kind === 'null'
    ? {known: 'null', source: 'null'}
    : {known: undefined, source: argument.text};
}

/** Joins parts as Apex: neighboring known texts become one literal, empty ones are removed. */
function joinSources(parts: readonly Part[]): string {
  const pieces: string[] = [];
  let known = '';
  const flush = (): void => {
    if (known !== '') pieces.push(sourceOf(textValue(known)) ?? '');
    known = '';
  };
  for (const {known: text, source} of parts) {
    if (text !== undefined) {
      known += text;
      continue;
    }
    flush();
    pieces.push(
      /^[\w.]+(\(.*\))?$/s.test(source) || pieces.length + parts.length === 1
        ? source
        : bracketed(source),
    );
  }
  flush();
  return pieces.join(' + ');
}

/** A sum joins on without brackets; anything else that has operators needs them. */
function bracketed(source: string): string {
  return /[?:=<>|&]/.test(source) ? `(${source})` : source;
}

/**
 * The pattern of a LIKE method: `contains(value)` with its own wildcards, or
 * `contains(prefix, value, suffix)`.
 *
 * @param before what the method with one argument puts before the value
 * @param after what it puts after it
 */
export function likePattern(
  call: LibraryCall,
  before: string,
  after: string,
): {operand: Operand; searchesForNull: boolean; text: string | undefined} {
  const middle = argumentAt(call, call.arguments.length === 3 ? 1 : 0);
  const parts =
    call.arguments.length === 3
      ? call.arguments.map(part)
      : [{known: before, source: ''}, part(middle), {known: after, source: ''}];
  const known = parts.every(({known: piece}) => piece !== undefined)
    ? parts.map(({known: piece}) => piece).join('')
    : undefined;
  const source = known === undefined ? joinSources(parts) : middle.text;
  return {
    operand: {bind: known ?? {expression: source}, text: known, source},
    searchesForNull: middle.value.kind === 'null',
    text: known,
  };
}

/** @returns the handlers of methods with wildcards of their own, by name in lower case */
export function likeHandlers<Handler>(
  like: (before: string, after: string, negated: boolean) => Handler,
): Record<string, Handler> {
  return {
    contains: like('%', '%', false),
    notcontains: like('%', '%', true),
    startswith: like('', '%', false),
    notstartswith: like('', '%', true),
    endswith: like('%', '', false),
    notendswith: like('%', '', true),
  };
}
