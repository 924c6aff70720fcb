/** Characters that neither Apex nor SOQL accepts: many are invisible, in text that was pasted. */
import type {Fix} from './diagnostic';

const names: Readonly<Record<string, string>> = {
  '\u00a0': 'no-break space',
  '\u200b': 'zero-width space',
  '\u200c': 'zero-width non-joiner',
  '\u200d': 'zero-width joiner',
  '\u2028': 'line separator',
  '\u2029': 'paragraph separator',
  '\u202f': 'narrow no-break space',
  '\u3000': 'ideographic space',
  '\ufeff': 'byte order mark',
};

/** Typographic quotes and hyphens from word processors. */
const typographic: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201a': "'",
  '\u201c': "'",
  '\u201d': "'",
  '\u201e': "'",
  '\u2010': '-',
  '\u2011': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2212': '-',
};

/** Non-ASCII spaces, control characters, and bidirectional controls. */
const unseen =
  '[^\\S \\t\\r\\n]|[\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f]';

/** String literals, multiline ones too, and comments may contain any character. */
const literalOrComment =
  "'''\\r?\\n[\\s\\S]*?'''|'(?:[^'\\\\\\n]|\\\\.)*'|/\\*[\\s\\S]*?\\*/|//[^\\n]*";

const pattern = new RegExp(
  `${literalOrComment}|(${unseen}|[${Object.keys(typographic).join('')}])`,
  'g',
);

export interface ForeignCharacter {
  message: string;
  offset: number;
  fix: Fix;
}

/** @returns the first one outside literals and comments, with the text in which all are replaced */
export function findForeignCharacter(text: string): ForeignCharacter | undefined {
  for (const {1: character, index} of text.matchAll(pattern)) {
    if (character === undefined) continue;
    const {advice, action} = describe(character);
    return {
      message: `${nameOf(character)} is not allowed here: ${advice}`,
      offset: index,
      fix: {message: action, text: replaceAll(text)},
    };
  }
  return undefined;
}

function describe(character: string): {advice: string; action: string} {
  const name = nameOf(character);
  const replacement = replacementOf(character);
  if (replacement === '') return {advice: 'remove it', action: `Remove the ${name}`};
  if (replacement === ' ')
    return {advice: 'write a space', action: `Replace the ${name} with a space`};
  return {advice: `write ${replacement}`, action: `Replace the ${name} with ${replacement}`};
}

function nameOf(character: string): string {
  const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  const known =
    typographic[character] === undefined ? 'invisible character' : `character ${character}`;
  return `${names[character] ?? known} (${code})`;
}

function replaceAll(text: string): string {
  return text.replace(pattern, (match, character: string | undefined) =>
    character === undefined ? match : replacementOf(character),
  );
}

/** A space replaces visible white space; the byte order mark is white space without width. */
function replacementOf(character: string): string {
  return typographic[character] ?? (/[^\S\ufeff]/.test(character) ? ' ' : '');
}
