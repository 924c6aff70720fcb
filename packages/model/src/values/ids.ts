/**
 * Ids have 18 characters: Apex extends 15 of them when a String becomes an Id, and rejects any
 * other text (Primitive Data Types, apexcode/langCon_apex_primitives.htm). The last three say which
 * of the first fifteen are capitals.
 */
import {exception} from './refusal';

const suffixes = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

function suffixOf(text: string): string {
  const chunks = [0, 5, 10].map((start) => text.slice(start, start + 5));
  return chunks
    .map((chunk) => {
      const bits = Array.from(chunk).reduce(
        (sum, character, index) => (/[A-Z]/.test(character) ? sum + 2 ** index : sum),
        0,
      );
      return suffixes[bits] ?? '';
    })
    .join('');
}

/** @returns whether a text is an Id, for `instanceof`; undefined if its last letters don't fit */
export function isId(text: string): boolean | undefined {
  if (/^[\da-z]{15}$/i.test(text)) return true;
  if (!/^[\da-z]{18}$/i.test(text)) return false;
  return suffixOf(text) === text.slice(15) ? true : undefined;
}

/**
 * @returns the Id with 18 characters; undefined where the last three of 18 do not fit, of which the
 * documentation says nothing
 * @throws Refusal for a text that is no Id
 */
export function toId(text: string): string | undefined {
  if (isId(text) === false) throw exception('StringException', `Invalid id: ${text}`);
  if (text.length === 15) return text + suffixOf(text);
  return isId(text) === true ? text : undefined;
}
