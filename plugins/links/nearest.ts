import leven from 'leven';

/** The candidate that is spelled most like a name; "none" without candidates. */
export function nearest(name: string, candidates: string[]): string {
  const distances = candidates.map((candidate) => ({candidate, distance: leven(name, candidate)}));
  return distances.sort((a, b) => a.distance - b.distance)[0]?.candidate ?? 'none';
}
