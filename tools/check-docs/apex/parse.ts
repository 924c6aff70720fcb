import {
  AnalyzedCode,
  descendants,
  parseAs,
  parseQuery as parseSoql,
  visibleTokens,
  type QuerySyntax,
  type ReportedError,
  type Syntax,
  type Unit,
} from '@soql-lib/apex';
import {soqlLib} from '@soql-lib/model/signatures';

type Attempt<Parsed> = (Parsed & {problem?: undefined}) | {problem: ReportedError};

type Rule = Parameters<typeof parseAs>[1];

/** Parses a text as one thing, up to the first error; trailing text is an error, too. */
function attempt(text: string, rule: Rule): Attempt<{unit: Unit}> {
  const read = parseAs(text, rule);
  if ('error' in read) return {problem: readError(read.error, text)};
  const problem = keywordAlias(read.unit);
  return problem ? {problem} : read;
}

function readError({line, column, message}: ReportedError, text: string): ReportedError {
  const [, missing] = /^missing (\S+) at /.exec(message) ?? [];
  if (missing === undefined) return {line, column, message: shorten(message)};
  // A missing token is reported after the previous token, which is often on an earlier line.
  const before = visibleTokens(text).findLast(
    (token) => token.line < line || (token.line === line && token.column < column),
  );
  const place = before
    ? {line: before.line, column: before.column + before.text.length}
    : {line, column};
  return {...place, message: `missing ${missing}`};
}

/** Removes the list of expected tokens, which can have two hundred entries. */
function shorten(message: string): string {
  return message
    .replace(/,? expecting \{[^]*\}$/, '')
    .replaceAll("'<EOF>'", 'the end')
    .replaceAll(/\s+/g, ' ');
}

/** Keywords that cannot be an alias in FROM (SOQL and SOSL Reference, Alias Notation). */
const reservedWords = new Set(
  (
    'and asc desc excludes first from group having in includes last like limit not null nulls offset or ' +
    'order select update using where with'
  ).split(' '),
);

/** Finds the keyword of an empty clause, parsed as an alias: `FROM Account WHERE`. */
function keywordAlias(syntax: Syntax): ReportedError | undefined {
  const alias = [...descendants(syntax)]
    .flatMap((node) => (node.kind === 'fromEntry' && node.alias ? [node.alias] : []))
    .find(({text}) => reservedWords.has(text.toLowerCase()));
  if (!alias) return undefined;
  const {line, column} = alias.place.document.positionAt(alias.place.start);
  return {line, column: column - 1, message: `nothing follows the keyword ${alias.text}`};
}

/** Parses the query of a `soql` block. */
export function parseQuery(text: string): Attempt<{syntax: QuerySyntax}> {
  const read = parseSoql(text);
  if ('error' in read) return {problem: readError(read.error, text)};
  const problem = keywordAlias(read.syntax);
  return problem ? {problem} : read;
}

/**
 * The shape of an Apex block: a type, a trigger, members of a class, or statements.
 * `linesBefore` is the number of added lines before the block.
 */
export type ParsedApex = WholeApex | {shape: 'broken'; problem: ReportedError};

/** Apex without syntax errors. */
export type WholeApex =
  | {unit: Unit; shape: 'type' | 'trigger'; linesBefore: 0}
  | {unit: Unit; shape: 'members' | 'statements'; linesBefore: 1};

/** @param continues name of the class that members continue */
export function analyze({unit}: WholeApex, continues?: string): AnalyzedCode {
  return new AnalyzedCode(unit, soqlLib, continues);
}

/**
 * Detects the shape of a text by parsing it. `Integer size = 5;` is a statement as well as a
 * member: it is parsed as a statement, unless it has a modifier that only members have.
 *
 * @returns for invalid text, the error of the attempt that got furthest
 */
export function parseApex(text: string): ParsedApex {
  const type = attempt(text, 'compilationUnit');
  if (!type.problem) return {...type, shape: 'type', linesBefore: 0};
  const statements = inBraces(text, 'block');
  if (!statements.problem && !hasMemberModifier(statements.unit)) {
    return {...statements, shape: 'statements', linesBefore: 1};
  }
  const members = inBraces(text, 'classBody');
  if (!members.problem) return {...members, shape: 'members', linesBefore: 1};
  if (!statements.problem) return {...statements, shape: 'statements', linesBefore: 1};
  return {shape: 'broken', problem: furthest([type.problem, statements.problem, members.problem])};
}

/** Parses a block with a `.trigger` file name. */
export function parseTrigger(text: string): ParsedApex {
  const trigger = attempt(text, 'triggerUnit');
  if (trigger.problem) return {shape: 'broken', problem: trigger.problem};
  return {...trigger, shape: 'trigger', linesBefore: 0};
}

/** Adds the braces on separate lines: columns don't change, and lines are corrected later. */
function inBraces(text: string, rule: Rule): Attempt<{unit: Unit}> {
  const result = attempt(`{\n${text}\n}`, rule);
  return result.problem ? {problem: intoText(result.problem, text.split('\n'))} : result;
}

function intoText(problem: ReportedError, lines: readonly string[]): ReportedError {
  const line = problem.line - 1;
  if (line <= lines.length) return {...problem, line};
  return {
    line: lines.length,
    column: lines.at(-1)?.length ?? 0,
    message: 'the block ends too early',
  };
}

function hasMemberModifier({members: [block]}: Unit): boolean {
  return (
    block?.kind === 'block' &&
    block.statements.some(
      (statement) =>
        statement.kind === 'declare' && statement.modifiers.some(({name}) => name !== 'final'),
    )
  );
}

function furthest(problems: readonly ReportedError[]): ReportedError {
  return problems.reduce((best, problem) =>
    problem.line > best.line || (problem.line === best.line && problem.column > best.column)
      ? problem
      : best,
  );
}
