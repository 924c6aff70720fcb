/**
 * Words as the index and the query know them. One set of rules for both, so that they meet.
 */

/** A word of a text, as written, with its place. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

function findAll(text: string, pattern: RegExp): Word[] {
  return Array.from(text.matchAll(pattern), ({0: match, index}) => ({
    text: match,
    start: index,
    end: index + match.length,
  }));
}

/** The words of a text in order. Underscores belong to a word, hyphens and dots do not. */
export function findWords(text: string): Word[] {
  return findAll(text, /[\p{L}\p{N}_]+/gu);
}

/** Lower case, without accents and without the special forms of letters. */
export function fold(text: string): string {
  // Nearly all words are plain, and need none of the rest.
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text, folded, with single spaces between them. */
export function foldPhrase(text: string): string {
  return findWords(text)
    .map((word) => fold(word.text))
    .join(' ');
}

/** Pieces of a word by capitals, digits and underscores: `toAggregatedMap` gives to, Aggregated, Map. */
export function findHumps(word: string): Word[] {
  return findAll(word, /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}]+|\p{Lu}|\p{N}+/gu);
}

/**
 * Stop words.
 * Some are names of methods, too (`with`, `of`): those are found by name and heading.
 */
export const fillers: ReadonlySet<string> = new Set(
  (
    'a an the i my me we our you your it its this that these those do does did doing can could should would will ' +
    'how what when where why which who whose is are am be been was were there have has had than then so if ' +
    'to of for and with on at by from as in into use using used want need get make ' +
    'ever still just please actually really even give gives got via per about though although'
  ).split(' '),
);

/** Words that say that something is wrong, but not what: they help to choose between sections, and find none. */
export const complaints: ReadonlySet<string> = new Set(
  (
    'work works working bug bugs problem problems issue issues broken wrong fail fails failing failed ' +
    'ignore ignores ignored help question possible allowed correct correctly properly'
  ).split(' '),
);

/** Objects and fields of examples, in questions and in recipes: which one it is says little about the answer. */
export const samples: ReadonlySet<string> = new Set(
  (
    'account accounts contact contacts opportunity opportunities leads cases deal deals customer customers ' +
    'product products email emails industry stage stages amount amounts revenue city cities invoice ' +
    'invoices employee employees company companies warehouse'
  ).split(' '),
);

/**
 * A word without the ending that English puts on it, so that `mocking`, `mocked` and `mocks` meet `mock`.
 * It need not be a word: it is only compared, and words are found by their beginning.
 */
export function stem(word: string): string {
  if (word.length < 5 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  const root = word.replace(/(?:ing|ed|es|s|e)$/, '');
  if (root.length < 3) return word;
  return /([b-df-hjkmnp-rtv-z])\1$/.test(root) ? root.slice(0, -1) : root;
}

/** A tokenizer that looks at each different token once: a site has few of them, and repeats them often. */
function createTokenizer(read: (word: string) => string[]): (text: string) => string[] {
  const known = new Map<string, readonly string[]>();
  const readToken = (token: string): readonly string[] => {
    const words = token.split('-');
    const tokens = words.flatMap(read);
    if (words.length > 1) tokens.push(fold(words.join('')));
    return [...new Set(tokens)];
  };
  return (text) => {
    const tokens = new Set<string>();
    for (const token of new Set(text.match(/[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*/gu))) {
      let answer = known.get(token);
      if (!answer) {
        answer = readToken(token);
        known.set(token, answer);
      }
      for (const one of answer) tokens.add(one);
    }
    return [...tokens];
  };
}

/** Each word of a text, folded. */
export const tokenizeNames = createTokenizer((word) => [fold(word)]);

/** Each word of a heading and all its ends that begin with a capital: `toAggregatedMap`, `AggregatedMap`, `Map`. */
export const tokenizeHeading = createTokenizer((word) => [
  fold(word),
  stem(fold(word)),
  ...findHumps(word).map((hump) => fold(word.slice(hump.start))),
]);

/** Each telling word of a text and its pieces. Words joined by a hyphen count as one word, too. */
export const tokenizeText = createTokenizer((word) =>
  [fold(word), stem(fold(word)), ...findHumps(word).map((hump) => fold(hump.text))].filter(
    (token) => !fillers.has(token),
  ),
);
