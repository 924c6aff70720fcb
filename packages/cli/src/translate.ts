/** Answers the texts of a command: an argument, standard input, or each entry of a JSON array. */
import {
  chainToSoql,
  inSource,
  soqlToChain,
  type ChainResult,
  type Diagnostic,
} from '@soql-lib/model';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {z} from 'zod';
import {messageOf, type Shell} from './command';

/** What a command answers. */
export interface Question<Entry, Answer extends object> {
  /** An entry of a JSON array. */
  entry: z.ZodType<Entry>;
  /** Of such an array, for a message. */
  example: string;
  /** The entry for a text that isn't JSON. */
  read: (text: string) => Entry;
  answer: (entry: Entry) => Answer | Promise<Answer>;
  print: (answer: Exclude<Answer, AnswerError>, shell: Shell) => void;
}

/** What an answer has in place of a result. */
export interface AnswerError {
  error: Diagnostic;
}

/** JSON, and not a query, which may start with a bracket, too. */
const startsJson = /^\s*(?:\{|\[(?!\s*(?:SELECT|FIND)\b))/i;

/**
 * @param argument the text; standard input where it is undefined
 * @returns the exit code
 * @throws Error for an empty text, and for JSON that isn't an array of entries
 */
export async function answerText<Entry, Answer extends object>(
  {entry, example, read, answer, print}: Question<Entry, Answer>,
  {argument, json}: {argument: string | undefined; json: true | undefined},
  shell: Shell,
): Promise<number> {
  const text = argument ?? (await shell.readInput());
  if (text.trim() === '') throw new Error('the input is empty');
  const printJson = (value: object): void => shell.print(JSON.stringify(value, null, 2));
  if (argument === undefined && startsJson.test(text)) {
    const expected = `expected a JSON array on standard input: ${example}. `;
    const entries = parse(z.array(entry), readJson(text, expected), expected);
    printJson(await Promise.all(entries.map(async (each) => answer(each))));
    return 0;
  }
  const result = await answer(parse(entry, read(text), ''));
  if (json) printJson(result);
  if (isError(result)) {
    const {line, column, message} = result.error;
    if (!json) shell.printError(`${line}:${column} ${message}`);
    return 1;
  }
  if (!json) print(result as Exclude<Answer, AnswerError>, shell);
  return 0;
}

function isError(answer: object): answer is AnswerError {
  return 'error' in answer;
}

function readJson(text: string, expected: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(expected + messageOf(error), {cause: error});
  }
}

function parse<Value>(type: z.ZodType<Value>, value: unknown, expected: string): Value {
  const {data, error} = type.safeParse(value);
  if (!error) return data;
  const problems = error.issues.map(({path, message}) => `${path.join('.')} ${message}`.trim());
  throw new Error(expected + problems.join('. '));
}

export const chainEntry = z.object({
  apex: z.string(),
  /** Declarations and classes that the chain needs. */
  context: z.string().optional(),
});

type QueryAnswer = Pick<
  Extract<ChainResult, {ok: true}>,
  'soql' | 'binding' | 'accessLevel' | 'sharing' | 'remarks' | 'initialQuery' | 'argumentQueries'
>;

/** @returns the query with its binds, access and remarks */
export function queryOf({apex, context}: z.infer<typeof chainEntry>): QueryAnswer | AnswerError {
  const result = chainToSoql(apex, {context, schema: standardSchema});
  if (!result.ok) return {error: inSource(result.error)};
  const {soql, binding, accessLevel, sharing, remarks, initialQuery, argumentQueries} = result;
  return {soql, binding, accessLevel, sharing, remarks, initialQuery, argumentQueries};
}

/** @returns the chain with remarks */
export function chainOf(
  query: string,
): {apex: string; remarks: readonly {message: string}[]} | AnswerError {
  const result = soqlToChain(query, {schema: standardSchema});
  if (result.ok) return {apex: result.apex, remarks: result.remarks};
  const {message, line, column} = result.error;
  return {error: {message, line, column}};
}
