/**
 * The info string of code fences: the words after the opening backticks.
 * The build and check:docs share this parser.
 */

/** Languages that are only highlighted, not checked. */
export const plainLanguages = [
  'bash',
  'css',
  'diff',
  'html',
  'json',
  'mdx',
  'mermaid',
  'ts',
  'tsx',
  'xml',
  'yaml',
] as const;

/** `test` is the body of a test method. */
export type FenceKind = 'apex' | 'chain' | 'test' | 'signature' | 'soql' | 'unchecked' | 'plain';

/** What a fence is in a challenge. */
export type ChallengePart = 'start' | 'solution';

export interface Fence {
  language: string;
  kind: FenceKind;
  /** Only in challenges. */
  part?: ChallengePart;
  /** Name of the class file that the fence shows (`file=SOQL_Contact.cls`). */
  file?: string;
  /** Whether it continues the fence before it on the page. */
  continues: boolean;
  /** Names of the fixtures that are compiled together with the fence. */
  fixtures: string[];
  /** Text of the expected compile error. */
  error?: string;
  /** Further values of variables, for which an answer has to do the same as this solution. */
  inputs?: string;
  title?: string;
  /** Highlighted lines, 1-based, in ascending order. */
  highlight: number[];
  /** Number of the first line, if line numbers are shown. */
  lineNumbersFrom?: number;
}

/** A fence with invalid flags; the message says what is allowed. */
export class FenceError extends Error {
  override name = 'FenceError';
}

const apexFlags =
  'chain, signature, test, start, solution, continues, file=Name.cls, fixture=name, error="text", inputs="name = value"';
const commonFlags = 'title="text", {1,3-5}, showLineNumbers';

const tokenPattern = /\{([^}]*)\}|([A-Za-z][\w-]*)(?:=(?:"([^"]*)"|([^\s"{}]+)))?|(\S+)/g;

function parseLineRanges(text: string): number[] {
  const lines = new Set<number>();
  for (const part of text.split(',')) {
    const [, from = 0, to = from] = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (first < 1 || last < first || last - first > 1000) {
      throw new FenceError(`"{${text}}" is not a list of lines; write for example {1,3-5}`);
    }
    for (let line = first; line <= last; line += 1) lines.add(line);
  }
  return [...lines].sort((a, b) => a - b);
}

function requireText(flag: string, value: string | undefined): string {
  if (!value) throw new FenceError(`the flag "${flag}" needs a value: ${flag}="…"`);
  return value;
}

/**
 * Reads the language and the flags of a fence.
 *
 * @param given the language: the first word after the backticks; defaults to Apex (spec, section 9)
 * @param meta the rest of the info string, null for none
 * @throws FenceError for an unknown language or flag, a misplaced flag, or a flag without its value
 */
export function parseFence(
  given: string | null | undefined,
  meta: string | null | undefined,
): Fence {
  const language = given ?? 'apex';
  const fence: Fence = {
    language,
    kind: language === 'apex' ? 'apex' : language === 'soql' ? 'soql' : 'plain',
    continues: false,
    fixtures: [],
    highlight: [],
  };
  if (!['apex', 'soql', 'text', ...plainLanguages].includes(language)) {
    throw new FenceError(
      `unknown language "${language}"; known: apex, soql, text unchecked, ${plainLanguages.join(', ')}`,
    );
  }
  const seen = new Set<string>();
  for (const [token, ranges, flag, quoted, bare] of (meta ?? '').matchAll(tokenPattern)) {
    if (ranges !== undefined) {
      fence.highlight = parseLineRanges(ranges);
      continue;
    }
    if (flag === undefined) throw unknownFlag(token, language);
    const value = quoted ?? bare;
    if (flag !== 'fixture' && seen.has(flag))
      throw new FenceError(`the flag "${flag}" is given twice`);
    seen.add(flag);
    readFlag(fence, flag, value);
  }
  if (language === 'text' && fence.kind !== 'unchecked') {
    throw new FenceError('a text block is not checked and must say so: write "text unchecked"');
  }
  checkCombination(fence);
  return fence;
}

/** Rejects contradictory flags, which would otherwise be ignored silently. */
function checkCombination(fence: Fence): void {
  const {kind, part, continues, fixtures, error, file, inputs} = fence;
  if (kind === 'signature' && (continues || fixtures.length > 0 || error !== undefined || file)) {
    throw new FenceError(
      'a signature is compared, not compiled: continues, fixture, error and file have no effect',
    );
  }
  if (part !== undefined && kind !== 'chain' && kind !== 'test') {
    throw new FenceError(`what a challenge checks is "apex chain ${part}" or "apex test ${part}"`);
  }
  if (kind === 'test' && part === undefined) {
    throw new FenceError('"apex test" is a part of a challenge: write start or solution after it');
  }
  if (inputs !== undefined && (part !== 'solution' || kind !== 'chain')) {
    throw new FenceError('the inputs of a challenge are a flag of its "apex chain solution"');
  }
  if (part === 'solution' && error !== undefined) {
    throw new FenceError('a solution compiles, so it cannot have error="…"');
  }
  if (kind === 'chain' && part === undefined && error !== undefined) {
    throw new FenceError('a chain block shows its generated query, so it cannot have error="…"');
  }
}

function unknownFlag(flag: string, language: string): FenceError {
  const own = language === 'apex' ? `${apexFlags}, ` : language === 'text' ? 'unchecked, ' : '';
  return new FenceError(
    `unknown flag "${flag}"; flags of ${language} blocks: ${own}${commonFlags}`,
  );
}

function readFlag(fence: Fence, flag: string, value: string | undefined): void {
  const bareApexFlag = fence.language === 'apex' && value === undefined;
  if (flag === 'title') {
    fence.title = requireText(flag, value);
  } else if (flag === 'showLineNumbers') {
    const start = Number(value ?? 1);
    if (!Number.isInteger(start) || start < 0) {
      throw new FenceError(`showLineNumbers=${value} is not a line number`);
    }
    fence.lineNumbersFrom = start;
  } else if (fence.language === 'text' && flag === 'unchecked' && value === undefined) {
    fence.kind = 'unchecked';
  } else if (bareApexFlag && (flag === 'chain' || flag === 'test' || flag === 'signature')) {
    if (fence.kind !== 'apex')
      throw new FenceError(`a block is either a ${fence.kind} or a ${flag}, not both`);
    fence.kind = flag;
  } else if (bareApexFlag && (flag === 'start' || flag === 'solution')) {
    if (fence.part) throw new FenceError('a block is either a start or a solution, not both');
    fence.part = flag;
  } else if (bareApexFlag && flag === 'continues') {
    fence.continues = true;
  } else if (fence.language === 'apex' && flag === 'fixture') {
    fence.fixtures.push(...requireText(flag, value).split(','));
  } else if (fence.language === 'apex' && flag === 'inputs') {
    fence.inputs = requireText(flag, value);
  } else if (fence.language === 'apex' && flag === 'error') {
    fence.error = requireText(flag, value);
  } else if (fence.language === 'apex' && flag === 'file') {
    const file = requireText(flag, value);
    if (!/^[A-Za-z]\w*\.(cls|trigger)$/.test(file)) {
      throw new FenceError(
        `file=${file} is not the name of an Apex file, such as SOQL_Contact.cls`,
      );
    }
    fence.file = file;
  } else {
    throw unknownFlag(value === undefined ? flag : `${flag}=${value}`, fence.language);
  }
}
