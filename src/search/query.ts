import {complaints, fillers, findHumps, findWords, fold, samples, stem} from './text';
import {synonyms} from './synonyms';

/** Words that must all be found. */
export type Words = readonly string[];

/**
 * One term of a query: a word, or several words.
 * A section fits if it has one of the alternatives.
 */
export interface Concept {
  /** How many words were typed for it. */
  length: number;
  /** What was typed, and what it is as one word with its neighbor. Words that begin with it are meant too. */
  typed: Words[];
  /** The same without endings and in pieces. */
  forms: Words[];
  /** What means the same. */
  synonyms: Words[];
  /** How much it counts: 1 for a word, more for an identifier, less for words such as "error". */
  weight: number;
}

export interface Query {
  concepts: Concept[];
  /** All that was typed as one word: `to aggregated map` gives `toaggregatedmap`. */
  joined: string;
  /** All that was typed, folded, with single spaces. */
  phrase: string;
  /** The same without endings. */
  stems: string;
  /** Whether it is put in plain words, as a question or a sentence: guides answer it better than reference. */
  isProse: boolean;
  /** Whether something is wrong: pages on errors and the questions answer that. */
  isComplaint: boolean;
}

function normalize(words: readonly string[]): string {
  return words.map(stem).join(' ');
}

const meanings = new Map<string, Words[]>();
for (const group of synonyms) {
  const phrases = group.map((phrase) => phrase.split(' '));
  for (const phrase of phrases) {
    const others = phrases.filter((other) => other !== phrase);
    meanings.set(normalize(phrase), [...(meanings.get(normalize(phrase)) ?? []), ...others]);
  }
}

const longestMeaning = Math.max(...[...meanings.keys()].map((phrase) => phrase.split(' ').length));

/** Operators of the language are no fillers when they are written as such: `combine AND and OR`. */
function isFiller(word: string): boolean {
  return fillers.has(fold(word)) && !/^[A-Z]{2,}$/.test(word);
}

function dropFillers(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !isFiller(word));
  return telling.length > 0 ? telling : words;
}

/** The longest phrase with another meaning that begins at a place. */
function findMeaning(
  words: readonly string[],
  from: number,
): {length: number; others: Words[]} | undefined {
  for (let length = Math.min(longestMeaning, words.length - from); length > 0; length -= 1) {
    const others = meanings.get(normalize(words.slice(from, from + length)));
    if (others) return {length, others};
  }
  return undefined;
}

function formsOf(word: string): Words[] {
  const folded = fold(word);
  const humps = findHumps(word).map((hump) => fold(hump.text));
  const telling = humps.filter((hump) => !fillers.has(hump));
  const forms: Words[] = [[stem(folded)]];
  if (humps.length > 1 && telling.length > 0) forms.push(telling);
  return forms;
}

/** How much words of a kind count, compared with others. */
const weights = {complaint: 0.3, sample: 0.6, identifier: 1.5};

function weightOf(word: string): number {
  if (complaints.has(fold(word))) return weights.complaint;
  if (samples.has(fold(word))) return weights.sample;
  return /[a-z][A-Z]/.test(word) ? weights.identifier : 1;
}

/** `sub query` also matches `subquery`: two neighboring words match where they are one word. */
function joinNeighbors(concepts: readonly {words: Words; concept: Concept}[]): void {
  concepts.forEach(({words, concept}, index) => {
    const next = concepts[index + 1];
    const pair = words.length > 1 ? words : [...words, ...(next?.words ?? [])];
    if (pair.length < 2 || pair.length > 3) return;
    concept.typed.push([pair.join('')]);
    if (words.length === 1) next?.concept.typed.push([pair.join('')]);
  });
}

function isProse(text: string, words: readonly string[]): boolean {
  if (words.length < 3 || /[a-z][A-Z]|\w[.(]\w|[_()]/.test(text)) return false;
  return (
    words.length > 3 ||
    /^(?:how|why|can|does|do|is|should|what|when|where|which|who)$/i.test(words[0] ?? '')
  );
}

const wrong =
  /error|exception|throw|wrong|missing|unexpected|never|still|lost|disappear|although|though/;

function isComplaint(words: readonly string[]): boolean {
  return words.some((word) => complaints.has(word) || wrong.test(word)) || words[0] === 'why';
}

/**
 * Reads a query.
 *
 * @param text what was typed; anything is allowed
 * @returns its concepts in order; none if there is no word in it
 */
export function readQuery(text: string): Query {
  // A query in square brackets is called by its name.
  const all = findWords(text.replace(/\[\s*select\b/i, 'inline query')).map((word) => word.text);
  const words = dropFillers(all);
  const folded = words.map(fold);
  const concepts: {words: Words; concept: Concept}[] = [];
  for (let index = 0; index < words.length;) {
    const meaning = findMeaning(folded, index);
    const length = meaning?.length ?? 1;
    const own = folded.slice(index, index + length);
    const forms = length === 1 ? formsOf(words[index] ?? '') : [own.map(stem)];
    concepts.push({
      words: own,
      concept: {
        length,
        typed: [own],
        forms,
        synonyms: meaning?.others ?? (samples.has(own[0] ?? '') ? [['record']] : []),
        weight: length === 1 ? weightOf(words[index] ?? '') : 1,
      },
    });
    index += length;
  }
  joinNeighbors(concepts);
  const phrase = all.map(fold).join(' ');
  return {
    concepts: concepts.map(({concept}) => concept),
    joined: phrase.replaceAll(' ', ''),
    phrase,
    stems: all.map((word) => stem(fold(word))).join(' '),
    isProse: isProse(text, all),
    isComplaint: isComplaint(all.map(fold)),
  };
}
