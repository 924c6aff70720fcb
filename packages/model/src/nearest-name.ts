import {usualMethods} from './usual-names';

/** @returns what a name usually stands for, or one that is spelled nearly the same, for a hint */
export function nearestName(name: string, candidates: readonly string[]): string | undefined {
  return (
    usualMethods(name).find((method) => candidates.includes(method)) ??
    misspelled(name, candidates) ??
    candidates.find((candidate) => isPart(name, candidate))
  );
}

/** `where` for `whereAre`, `limit` for `setLimit`, `setOffset` for `offset`. */
function isPart(name: string, candidate: string): boolean {
  const [written, known] = [name.toLowerCase(), candidate.toLowerCase()];
  if (Math.min(written.length, known.length) < 4) return false;
  return known.startsWith(written) || known.endsWith(written) || written.endsWith(known);
}

/** From here on, a third letter may differ: `ClosingDate`. */
const longName = 10;

function misspelled(name: string, candidates: readonly string[]): string | undefined {
  const wanted = name.toLowerCase();
  const maximum = name.length < longName ? 2 : 3;
  let nearest: {candidate: string; distance: number} | undefined;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase());
    if (distance <= maximum && (!nearest || distance < nearest.distance))
      nearest = {candidate, distance};
  }
  return nearest?.candidate;
}

/** Letters to insert, delete, replace or swap with their neighbor. */
function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({length: right.length + 1}, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const replaced = (last[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      const swaps = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      const swapped = swaps ? (beforeLast[j - 2] ?? 0) + 1 : Infinity;
      row.push(Math.min(replaced, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    beforeLast = last;
    last = row;
  }
  return last.at(-1) ?? 0;
}
