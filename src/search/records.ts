import {modules, SearchError, type Module, type SearchRecord} from './types';

/** Name of the file with the records, at the root of the site. */
export const recordsFile = 'search-records.json';

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isModule(value: unknown): value is Module {
  return modules.some((module) => module === value);
}

function isRecord(value: unknown): value is SearchRecord {
  return (
    isObject(value) &&
    typeof value.url === 'string' &&
    value.url.startsWith('/') &&
    isModule(value.module) &&
    typeof value.page === 'string' &&
    typeof value.heading === 'string' &&
    typeof value.level === 'number' &&
    Array.isArray(value.names) &&
    value.names.every((name) => typeof name === 'string') &&
    typeof value.content === 'string'
  );
}

/** The records as they are published. */
export function writeRecords(records: readonly SearchRecord[]): string {
  return `${JSON.stringify({records})}\n`;
}

/**
 * Reads published records.
 *
 * @param text the file's text
 * @throws SearchError when the text is something else: cut off, or a page that a server gives for a missing file
 */
export function readRecords(text: string): SearchRecord[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new SearchError(
      `${recordsFile} is not JSON; it begins with ${JSON.stringify(text.slice(0, 40))}`,
      {
        cause: error,
      },
    );
  }
  if (!isObject(value) || !Array.isArray(value.records))
    throw new SearchError(`${recordsFile} has no "records"`);
  const records: unknown[] = value.records;
  if (records.length === 0) throw new SearchError(`${recordsFile} is empty`);
  const unfit = records.findIndex((record) => !isRecord(record));
  if (unfit >= 0) throw new SearchError(`record ${unfit} of ${recordsFile} lacks a field`);
  return records.filter(isRecord);
}
