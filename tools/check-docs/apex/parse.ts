import {
  ApexErrorListener,
  ApexParserFactory,
  FromNameListContext,
  type ApexParser,
  type ApexParserRuleContext,
  type ApexToken,
  type BlockContext,
  type ClassBodyContext,
  type CompilationUnitContext,
  type LocalVariableDeclarationContext,
  type QueryContext,
  type TriggerUnitContext,
} from '@apexdevtools/apex-parser';
import {AnalyzedCode, ApexDocument, endOfFile, visibleTokens, descendants} from '@soql-lib/apex';
import {soqlLib} from '@soql-lib/model/signatures';

/** A syntax error; line 1-based, column 0-based. */
export interface SyntaxProblem {
  line: number;
  column: number;
  message: string;
}

/** Stops at the first error: later errors do not help, and error recovery takes time. */
class FirstError extends ApexErrorListener {
  problem: SyntaxProblem | undefined;

  override apexSyntaxError(line: number, column: number, message: string): never {
    this.problem = {line, column, message};
    throw new Error(message);
  }
}

interface Parsed<Tree extends ApexParserRuleContext> {
  tree: Tree;
  /** The parsed text, including added lines with braces. */
  document: ApexDocument;
}

type Attempt<Tree extends ApexParserRuleContext> =
  (Parsed<Tree> & {problem?: undefined}) | {problem: SyntaxProblem};

/** Parses a text with one rule of the grammar, up to the first error; trailing text is an error, too. */
function attempt<Tree extends ApexParserRuleContext>(
  text: string,
  rule: (parser: ApexParser) => Tree,
): Attempt<Tree> {
  const listener = new FirstError();
  const {parser} = ApexParserFactory.createLexerAndParser(text, listener);
  try {
    const tree = rule(parser);
    const rest = parser.getCurrentToken();
    const problem =
      rest.type === endOfFile
        ? keywordAlias(tree)
        : problemAt(rest, `unexpected '${rest.text}' after the end`);
    return problem ? {problem} : {tree, document: new ApexDocument('source', text)};
  } catch (error) {
    if (!listener.problem) throw error;
    return {problem: readError(listener.problem, text)};
  }
}

function readError({line, column, message}: SyntaxProblem, text: string): SyntaxProblem {
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

function problemAt({line, column}: ApexToken, message: string): SyntaxProblem {
  return {line, column, message};
}

/** Keywords that cannot be an alias in FROM (SOQL and SOSL Reference, Alias Notation). */
const reservedWords = new Set(
  (
    'and asc desc excludes first from group having in includes last like limit not null nulls offset or ' +
    'order select update using where with'
  ).split(' '),
);

/** Finds the keyword of an empty clause, which the grammar parses as an alias: `FROM Account WHERE`. */
function keywordAlias(tree: ApexParserRuleContext): SyntaxProblem | undefined {
  const alias = [...descendants(tree)]
    .filter((node) => node instanceof FromNameListContext)
    .flatMap((from) => from.soqlId_list())
    .find((id) => reservedWords.has(id.getText().toLowerCase()));
  return alias && problemAt(alias.start, `nothing follows the keyword ${alias.getText()}`);
}

/** Parses the query of a `soql` block. */
export function parseQuery(text: string): Attempt<QueryContext> {
  return attempt(text, (parser) => parser.query());
}

/**
 * The shape of an Apex block: a type, a trigger, members of a class, or statements.
 * `linesBefore` is the number of added lines before the block.
 */
export type ParsedApex =
  | (Parsed<CompilationUnitContext> & {shape: 'type'; linesBefore: 0})
  | (Parsed<TriggerUnitContext> & {shape: 'trigger'; linesBefore: 0})
  | (Parsed<ClassBodyContext> & {shape: 'members'; linesBefore: 1})
  | (Parsed<BlockContext> & {shape: 'statements'; linesBefore: 1})
  | {shape: 'broken'; problem: SyntaxProblem};

/** Apex without syntax errors. */
export type WholeApex = Exclude<ParsedApex, {shape: 'broken'}>;

/** @param continues name of the class that members continue */
export function analyze({tree, document}: WholeApex, continues?: string): AnalyzedCode {
  return new AnalyzedCode<ApexParserRuleContext>(tree, document, soqlLib, continues);
}

/**
 * Detects the shape of a text by parsing it. `Integer size = 5;` is a statement as well as a member:
 * it is parsed as a statement, unless it has a modifier that only members have.
 *
 * @returns for invalid text, the error of the attempt that got furthest
 */
export function parseApex(text: string): ParsedApex {
  const type = attempt(text, (parser) => parser.compilationUnit());
  if (!type.problem) return {...type, shape: 'type', linesBefore: 0};
  const statements = inBraces(text, (parser) => parser.block());
  if (!statements.problem && !hasMemberModifier(statements.tree)) {
    return {...statements, shape: 'statements', linesBefore: 1};
  }
  const members = inBraces(text, (parser) => parser.classBody());
  if (!members.problem) return {...members, shape: 'members', linesBefore: 1};
  if (!statements.problem) return {...statements, shape: 'statements', linesBefore: 1};
  return {shape: 'broken', problem: furthest([type.problem, statements.problem, members.problem])};
}

/** Parses a block with a `.trigger` file name. */
export function parseTrigger(text: string): ParsedApex {
  const trigger = attempt(text, (parser) => parser.triggerUnit());
  if (trigger.problem) return {shape: 'broken', problem: trigger.problem};
  return {...trigger, shape: 'trigger', linesBefore: 0};
}

/** Adds the braces on separate lines, so that columns don't change; lines are corrected afterwards. */
function inBraces<Tree extends ApexParserRuleContext>(
  text: string,
  rule: (parser: ApexParser) => Tree,
): Attempt<Tree> {
  const result = attempt(`{\n${text}\n}`, rule);
  return result.problem ? {problem: intoText(result.problem, text.split('\n'))} : result;
}

function intoText(problem: SyntaxProblem, lines: readonly string[]): SyntaxProblem {
  const line = problem.line - 1;
  if (line <= lines.length) return {...problem, line};
  return {
    line: lines.length,
    column: lines.at(-1)?.length ?? 0,
    message: 'the block ends too early',
  };
}

function hasMemberModifier(block: BlockContext): boolean {
  return block
    .statement_list()
    .map((statement) => statement.localVariableDeclarationStatement()?.localVariableDeclaration())
    .some(
      (declaration) => declaration && modifiersOf(declaration).some((word) => word !== 'final'),
    );
}

function modifiersOf(declaration: LocalVariableDeclarationContext): string[] {
  return declaration.modifier_list().map((modifier) => modifier.getText().toLowerCase());
}

function furthest(problems: readonly SyntaxProblem[]): SyntaxProblem {
  return problems.reduce((best, problem) =>
    problem.line > best.line || (problem.line === best.line && problem.column > best.column)
      ? problem
      : best,
  );
}
