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
 * Words that say nothing about the answer.
 * Some are names of methods, too (`with`, `of`): those are found by name and heading.
 */
export const fillers: ReadonlySet<string> = new Set(
  (
    'a an the i my me we our you your it its this that these those do does did doing can could should would will ' +
    'how what when where why which who whose is are am be been was were there have has had than then so if ' +
    'to of for and with on at by from as in into use using used want need get make'
  ).split(' '),
);

/** A tokenizer that looks at each different token once: a site has few of them, and repeats them often. */
function createTokenizer(read: (words: Word[]) => string[]): (text: string) => string[] {
  const known = new Map<string, readonly string[]>();
  const readToken = (token: string): readonly string[] => {
    const words = findWords(token);
    const tokens = read(words);
    if (words.length > 1) tokens.push(fold(words.map((word) => word.text).join('')));
    return tokens;
  };
  return (text) => {
    const tokens = new Set<string>();
    for (const [token] of text.matchAll(/[\p{L}\p{N}_]+(?:-[\p{L}\p{N}_]+)*/gu)) {
      const answer = known.get(token) ?? readToken(token);
      known.set(token, answer);
      for (const one of answer) tokens.add(one);
    }
    return [...tokens];
  };
}

/** Each word of a text, folded. */
export const tokenizeNames = createTokenizer((words) => words.map((word) => fold(word.text)));

/** Each word of a heading and all its ends that begin with a capital: `toAggregatedMap`, `AggregatedMap`, `Map`. */
export const tokenizeHeading = createTokenizer((words) =>
  words.flatMap(({text}) => [
    fold(text),
    ...findHumps(text).map((hump) => fold(text.slice(hump.start))),
  ]),
);

/** Each telling word of a text and its pieces. Words joined by a hyphen count as one word, too. */
export const tokenizeText = createTokenizer((words) =>
  words
    .flatMap(({text}) => [fold(text), ...findHumps(text).map((hump) => fold(hump.text))])
    .filter((word) => !fillers.has(word)),
);
