/** Characters that cannot be seen and that neither Apex nor SOQL reads: they come with text pasted from pages and chats. */

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

/** Spaces other than the usual ones, control characters, and those that turn the direction of writing. */
const unseen =
  '[^\\S \\t\\r\\n]|[\\u0000-\\u0008\\u000e-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f]';

/** Text literals and comments may hold any character. */
const pattern = new RegExp(
  `'(?:[^'\\\\\\n]|\\\\.)*'|/\\*[\\s\\S]*?\\*/|//[^\\n]*|(${unseen})`,
  'g',
);

export interface Unseen {
  message: string;
  offset: number;
  fix: {message: string; text: string};
}

/** @returns the first such character outside literals and comments, with the text in which all are replaced */
export function findUnseen(text: string): Unseen | undefined {
  for (const {1: character, index} of text.matchAll(pattern)) {
    if (character === undefined) continue;
    const name = nameOf(character);
    const replacement = replacementOf(character);
    const action = replacement === '' ? `Remove the ${name}` : `Replace the ${name} by a space`;
    return {
      message: `${name} is not allowed here: ${replacement === '' ? 'remove it' : 'write a space'}`,
      offset: index,
      fix: {message: action, text: replaceUnseen(text)},
    };
  }
  return undefined;
}

function nameOf(character: string): string {
  const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  const name = names[character];
  return `${name ?? 'invisible character'} (${code})`;
}

function replaceUnseen(text: string): string {
  return text.replace(pattern, (match, character: string | undefined) =>
    character === undefined ? match : replacementOf(character),
  );
}

/** A space for what takes up room; the byte order mark counts as white space and takes up none. */
function replacementOf(character: string): string {
  return /[^\S\ufeff]/.test(character) ? ' ' : '';
}
