/** A name, and how often it comes. */
export interface Counted {
  name: string;
  count: number;
}

/** @returns the names without regard to case, in their first spelling: by frequency, then name */
export function countNames(names: Iterable<string>): Counted[] {
  const counts = new Map<string, Counted>();
  for (const name of names) {
    const known = counts.get(name.toLowerCase()) ?? {name, count: 0};
    known.count += 1;
    counts.set(name.toLowerCase(), known);
  }
  return [...counts.values()].sort(
    (left, right) => right.count - left.count || (left.name < right.name ? -1 : 1),
  );
}
