import type {Shell} from '../command';

/**
 * @returns the argument, or standard input, and whether that is JSON: a query may start with a bracket, too
 * @throws Error for an empty text
 */
export async function readInputOf(
  argument: string | undefined,
  {readInput}: Pick<Shell, 'readInput'>,
): Promise<{text: string; isJson: boolean}> {
  const text = argument ?? (await readInput());
  if (text.trim() === '') throw new Error('the text is empty');
  return {text, isJson: argument === undefined && startsJson.test(text)};
}

const startsJson = /^\s*(?:\{|\[(?!\s*(?:SELECT|FIND)\b))/i;
