/** The difference between two texts, or two lists of words, as one range of each. */
interface ChangedRange {
  start: number;
  /** End of the range in the text before, and in the text after. */
  endBefore: number;
  endAfter: number;
}

/** Returns the smallest range that contains all differences between two texts. */
export function changedRange<Text extends string | readonly string[]>(
  before: Text,
  after: Text,
): ChangedRange {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let kept = 0;
  while (kept < shortest - start && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1;
  return {start, endBefore: before.length - kept, endAfter: after.length - kept};
}
