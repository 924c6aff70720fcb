/** One line of the report. */
export interface Figure {
  name: string;
  value: string;
  isMet: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((first, second) => first - second);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? NaN;
  return (lower + upper) / 2;
}

/** Formats the median of values with their minimum and maximum: `41 (37–88)`; equal values as one number. */
export function spread(values: readonly number[]): string {
  const format = (value: number) => value.toFixed(0);
  const [least, most] = [format(Math.min(...values)), format(Math.max(...values))];
  return least === most ? least : `${format(median(values))} (${least}–${most})`;
}

export const kilobytes = (bytes: number) => (bytes / 1024).toFixed(0);
