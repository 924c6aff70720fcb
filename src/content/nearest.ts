import leven from 'leven';

/** Returns the candidate with the most similar spelling; "none" without candidates. */
export function nearest(name: string, candidates: Iterable<string>): string {
  let best = {candidate: 'none', distance: Infinity};
  for (const candidate of candidates) {
    const distance = leven(name, candidate);
    if (distance < best.distance) best = {candidate, distance};
  }
  return best.candidate;
}
