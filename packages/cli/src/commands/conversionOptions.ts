/** Values of options that several commands have. */
import {InvalidArgumentError} from 'commander';

/** The latest version whose queries run in system mode by default (facts/platform.md). */
export const defaultVersion = 66;

export function readVersion(text: string): number {
  if (/^[1-9]\d{0,2}(\.0)?$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`--api-version requires a number such as 66, not "${text}"`);
}

export function readNames(text: string): ReadonlySet<string> {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  if (names.every((name) => /^\w+$/.test(name))) return new Set(names);
  throw new InvalidArgumentError('--only requires names of objects, such as Account,Contact');
}
