/** A piece of code of one kind. */
export interface Run {
  text: string;
  /** One letter (its class is in markup.ts), or an empty string for text without a color. */
  kind: string;
}

/**
 * Writes runs compactly: `K6.1T3` is a keyword of 6 characters, 1 without color, a type of 3.
 * Neighbors of one kind are joined, lengths are in base 36.
 */
export function encodeRuns(runs: Run[]): string {
  let encoded = '';
  let kind: string | undefined;
  let length = 0;
  const flush = () => {
    if (length > 0) encoded += `${kind || '.'}${length.toString(36)}`;
  };
  for (const run of runs) {
    if (run.text === '') continue;
    if (run.kind !== kind) {
      flush();
      kind = run.kind;
      length = 0;
    }
    length += run.text.length;
  }
  flush();
  return encoded;
}

/**
 * Reads compact runs.
 *
 * @returns the letter of each run, `.` for none, with the offsets where it starts and ends
 */
export function decodeRuns(runs: string): {kind: string; start: number; end: number}[] {
  let start = 0;
  return Array.from(runs.matchAll(/([A-Z.])([0-9a-z]+)/g), ([, kind = '.', length = '']) => {
    const end = start + parseInt(length, 36);
    const run = {kind, start, end};
    start = end;
    return run;
  });
}
