/** String literals in SOQL: quotes, escapes, and the two escapes that only LIKE has. */

import {escapedWildcard, unescaped} from '@soql-lib/apex';

/** @returns a literal, or what has been read of it, with its backslashes back in their places */
export function withWildcardEscapes(literal: string): string {
  return literal.replaceAll(escapedWildcard, '\\');
}

/**
 * @param literal with its quotes, as the lexer gives it
 * @returns the text; the backslash of `\%` and `\_` stays, because LIKE reads it
 */
export function readText(literal: string): string {
  return withWildcardEscapes(unescaped(literal));
}

/** @returns true when all backslashes of a pattern precede a wildcard: their meaning is certain */
export function hasPlainEscapes(literal: string): boolean {
  return !/\\\\|\\u005c/i.test(literal);
}

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
};

/** Control characters, and those that turn the text's direction, mislead: they are escaped. */
const unseen = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

function escape(value: string): string {
  return value
    .replace(/[\\'\n\r\t\b\f]/g, (character) => escapes[character] ?? character)
    .replace(unseen, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** @returns the value as a literal in Apex */
export function apexText(value: string): string {
  return `'${escape(value)}'`;
}

/** @returns the value escaped for the quotes of a SOQL literal */
export function soqlText(value: string, isPattern: boolean): string {
  if (!isPattern) return escape(value);
  return value
    .split(/(\\[%_])/)
    .map((part, index) => (index % 2 === 1 ? part : escape(part)))
    .join('');
}
