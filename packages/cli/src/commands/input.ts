import type {Shell} from '../command';

/** @returns the argument, or standard input, and whether that is a JSON array: a query may start with a bracket, too */
export async function readInputOf(
  argument: string | undefined,
  {readInput}: Shell,
): Promise<{text: string; isList: boolean}> {
  const text = argument ?? (await readInput());
  if (text.trim() === '') throw new Error('the text is empty');
  return {text, isList: argument === undefined && isJson(text)};
}

function isJson(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}
