/** Says which token is missing where the parser only says which one it did not expect. */
import {readWholeTree, whole, type ReportedError} from './read-tree';
import {streamOf, type Token} from './tokens';

/**
 * @param tokens those that were parsed, without blanks
 * @param error of the parser
 * @returns the place where a comma, a dot, a semicolon or a value is missing; for anything else the
 * unexpected token
 */
export function explainError(tokens: readonly Token[], error: ReportedError): ReportedError {
  const index = tokens.findIndex(
    ({line, column}) => line === error.line && column === error.column,
  );
  const [token, previous] = [tokens[index], tokens[index - 1]];
  if (!token || !previous) return error;
  const inArguments = token.text === '(' ? errorInArguments(tokens, index) : undefined;
  if (inArguments) return explainError(tokens, inArguments);
  if (previous.text === ',' && /^[,)}\]]$/.test(token.text))
    return at(token, 'a value is missing after the comma');
  const isList = token.text === '{' || (previous.text === '[' && startsOperand(token));
  if (isList && /^[(,>[]$/.test(previous.text))
    return at(token, 'a list begins with new and its type: write new List<String>{…}');
  if (endsOperand(previous) && startsOperand(token)) {
    const separator = separatorAt(tokens, index);
    const isName = !otherWords.test(token.text);
    if (isName && isCallOf(tokens, index) && separator !== undefined)
      return at(token, `a dot is missing before ${token.text}`);
    if (isName && separator === ',') return at(token, `a comma is missing before ${token.text}`);
    if (
      separator === ';' &&
      (token.line > previous.line || error.message.startsWith("missing ';'"))
    )
      return behind(previous, 'the semicolon at the end of this statement is missing');
  }
  if (!error.message.startsWith('no viable alternative')) return error;
  const written = token.text.startsWith("'") ? token.text : `'${token.text}'`;
  return {...error, message: `unexpected ${written}`};
}

/** Of a statement that begins with a call, the parser reports the opening parenthesis. */
function errorInArguments(tokens: readonly Token[], opening: number): ReportedError | undefined {
  let depth = 0;
  let start = opening + 1;
  for (let index = opening; index < tokens.length; index += 1) {
    const text = tokens[index]?.text ?? '';
    if (/^[({[]$/.test(text)) depth += 1;
    if (/^[)}\]]$/.test(text)) depth -= 1;
    if (depth > 1 || (depth === 1 && text !== ',')) continue;
    const error = errorOfValue(tokens.slice(start, index), tokens[index]);
    if (error || depth === 0) return error;
    start = index + 1;
  }
  return undefined;
}

/** @param next the token behind the value */
function errorOfValue(
  tokens: readonly Token[],
  next: Token | undefined,
): ReportedError | undefined {
  if (tokens.length === 0) return undefined;
  const rule = whole((parser) => parser.expression(), 'in the arguments');
  const read = readWholeTree(streamOf(tokens), rule);
  if (!('error' in read)) return undefined;
  // The parser places its end at the start.
  if (!next || !read.error.message.includes('<EOF>')) return read.error;
  return at(next, `a value is missing before '${next.text}'`);
}

const beforeOperand = new Set([
  ...['new', 'return', 'throw', 'else', 'do', 'try', 'final', 'instanceof', 'when', 'on'],
  ...['insert', 'update', 'upsert', 'delete', 'undelete', 'merge'],
]);

function endsOperand({text}: Token): boolean {
  return /[\w')\]}]$/.test(text) && !beforeOperand.has(text.toLowerCase());
}

/** Words of SQL are no names that a comma or a dot is missing before. */
const otherWords = /^(?:and|or|not|like|if|for|while|do|switch|return|throw|try)$/i;

function startsOperand({text}: Token): boolean {
  return /^[\w']/.test(text);
}

/** `…) toList(`: a call of a method of what is before it. */
function isCallOf(tokens: readonly Token[], index: number): boolean {
  return tokens[index - 1]?.text === ')' && tokens[index + 1]?.text === '(';
}

const headers = new Set(['if', 'for', 'while', 'catch', 'switch', 'when']);

/** @returns what separates two things here; undefined in a header and in plain parentheses */
function separatorAt(tokens: readonly Token[], end: number): ',' | ';' | undefined {
  const open: number[] = [];
  tokens.slice(0, end).forEach(({text}, index) => {
    if (/^[({[]$/.test(text)) open.push(index);
    else if (/^[)}\]]$/.test(text)) open.pop();
  });
  const bracket = open.at(-1);
  if (bracket === undefined) return ';';
  const {text} = tokens[bracket] ?? {};
  const [before = '', beforeThat = ''] = [1, 2].map((back) => tokens[bracket - back]?.text ?? '');
  if (text === '{') return /^[>\]]$/.test(before) || /^new$/i.test(beforeThat) ? ',' : ';';
  return text === '(' && /^\w+$/.test(before) && !headers.has(before.toLowerCase())
    ? ','
    : undefined;
}

function at({line, column}: Token, message: string): ReportedError {
  return {line, column, message};
}

function behind({line, column, text}: Token, message: string): ReportedError {
  return {line, column: column + Array.from(text).length, message};
}
