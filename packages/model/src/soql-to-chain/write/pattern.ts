/** LIKE: the method whose wildcards make the pattern (facts/soql.md 6.5). */
import type {Bind} from '../query';
import {call, type CallText} from './layout';

function negatedName(name: string, isNegated: boolean): string {
  return isNegated ? `not${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;
}

/**
 * @param write makes a literal of a part of the pattern
 */
export function patternCall(
  pattern: string,
  isNegated: boolean,
  write: (text: string) => string,
): CallText {
  const before = pattern.startsWith('%') && pattern.length > 1;
  const after = /(^|[^\\])%$/.test(pattern);
  const named = (name: string, text: string): CallText =>
    call(negatedName(name, isNegated), write(text));
  if (before && after) return named('contains', pattern.slice(1, -1));
  if (after) return named('startsWith', pattern.slice(0, -1));
  if (before) return named('endsWith', pattern.slice(1));
  return call(negatedName('contains', isNegated), "''", write(pattern), "''");
}

const simple = String.raw`[A-Za-z_]\w*(?:\([^()']*\))?(?:\.\w+(?:\([^()']*\))?)*`;
const around = new RegExp(String.raw`^(?:'(%)'\s*\+\s*)?(${simple})(?:\s*\+\s*'(%)')?$`);

/** `'%' + name + '%'` is `contains(name)`; anything else is the pattern itself. */
export function boundPatternCall({source}: Bind, isNegated: boolean): CallText {
  const [, before, middle, after] = around.exec(source) ?? [];
  const name =
    before && after ? 'contains' : after ? 'startsWith' : before ? 'endsWith' : undefined;
  if (name !== undefined && middle !== undefined) return call(negatedName(name, isNegated), middle);
  return call(negatedName('contains', isNegated), "''", source, "''");
}

/** @returns true for an expression that is a collection, as far as its name or form can tell */
export function looksLikeCollection(source: string): boolean {
  if (/^new\s+(List|Set)\s*</i.test(source) || /\.(keySet|values)\(\)$/i.test(source)) return true;
  const name = /(\w+)(?:\([^()]*\))?$/.exec(source)?.[1] ?? '';
  return /(List|Set)$/.test(name) || /[^sui]s$/i.test(name);
}
