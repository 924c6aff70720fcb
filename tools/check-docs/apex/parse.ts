import {
  ApexErrorListener,
  ApexParserFactory,
  FromNameListContext,
  type ApexParser,
  type ApexParserRuleContext,
  type BlockContext,
  type ClassBodyContext,
  type CompilationUnitContext,
  type LocalVariableDeclarationContext,
  type QueryContext,
  type TriggerUnitContext,
} from '@apexdevtools/apex-parser';
import {descendants} from './tree';

/** A place where the text stops being Apex; line 1-based, column 0-based. */
export interface ApexSyntaxError {
  line: number;
  column: number;
  message: string;
}

class Collector extends ApexErrorListener {
  readonly errors: ApexSyntaxError[] = [];

  override apexSyntaxError(line: number, column: number, message: string): void {
    this.errors.push({line, column, message: shorten(message)});
  }
}

const endOfFile = -1;

/** The parser lists every token that could follow; two hundred of them help nobody. */
function shorten(message: string): string {
  return message
    .replace(/,? expecting \{[^]*\}$/, '')
    .replaceAll("'<EOF>'", 'the end')
    .replaceAll(/\s+/g, ' ');
}

interface Attempt<Tree> {
  tree: Tree;
  /** In the order of the text; empty when the whole text is what the rule says. */
  errors: ApexSyntaxError[];
}

/** Applies one rule of the grammar to a text; what follows the rule's end is an error, too. */
function attempt<Tree extends ApexParserRuleContext>(
  text: string,
  rule: (parser: ApexParser) => Tree,
): Attempt<Tree> {
  const collector = new Collector();
  const {parser} = ApexParserFactory.createLexerAndParser(text, collector);
  const tree = rule(parser);
  const rest = parser.getCurrentToken();
  if (collector.errors.length === 0 && rest.type !== endOfFile) {
    collector.apexSyntaxError(rest.line, rest.column, `'${rest.text}' after the end`);
  }
  if (collector.errors.length === 0) collector.errors.push(...keywordAliases(tree));
  return {tree, errors: collector.errors};
}

/** Words that cannot be an alias in FROM (SOQL and SOSL Reference, Alias Notation). */
const reservedWords = new Set(
  (
    'and asc desc excludes first from group having in includes last like limit not null nulls offset or ' +
    'order select update using where with'
  ).split(' '),
);

/** The grammar takes the keyword of a clause without content for an alias: `FROM Account WHERE`. */
function keywordAliases(tree: ApexParserRuleContext): ApexSyntaxError[] {
  return [...descendants(tree)]
    .filter((node) => node instanceof FromNameListContext)
    .flatMap((from) => from.soqlId_list())
    .filter((alias) => reservedWords.has(alias.getText().toLowerCase()))
    .map(({start}) => ({
      line: start.line,
      column: start.column,
      message: `nothing follows the keyword ${start.text}`,
    }));
}

/** Parses a query as it stands in a `soql` block. */
export function parseQuery(text: string): QueryContext | ApexSyntaxError {
  const {tree, errors} = attempt(text, (parser) => parser.query());
  return errors[0] ?? tree;
}

/**
 * What a block of Apex is: a type of its own, a trigger, members of a class, or statements.
 * `linesBefore` says how many lines of the parsed text stand in front of the block's own.
 */
export type ParsedApex =
  | {shape: 'type'; tree: CompilationUnitContext; linesBefore: 0}
  | {shape: 'trigger'; tree: TriggerUnitContext; linesBefore: 0}
  | {shape: 'members'; tree: ClassBodyContext; linesBefore: 1}
  | {shape: 'statements'; tree: BlockContext; linesBefore: 1}
  | {shape: 'broken'; error: ApexSyntaxError};

/** Apex that parses. */
export type WholeApex = Exclude<ParsedApex, {shape: 'broken'}>;

/**
 * Finds out with the parser what a text is. `Integer size = 5;` is a statement as well as a member:
 * it counts as a statement, unless it has a modifier that only members have.
 *
 * @returns for a text that is none of these, the error of the reading that got furthest
 */
export function parseApex(text: string): ParsedApex {
  const type = attempt(text, (parser) => parser.compilationUnit());
  if (type.errors.length === 0) return {shape: 'type', tree: type.tree, linesBefore: 0};
  const statements = inBraces(text, (parser) => parser.block());
  if (statements.errors.length === 0 && !hasMemberModifier(statements.tree)) {
    return {shape: 'statements', tree: statements.tree, linesBefore: 1};
  }
  const members = inBraces(text, (parser) => parser.classBody());
  if (members.errors.length === 0) return {shape: 'members', tree: members.tree, linesBefore: 1};
  if (statements.errors.length === 0)
    return {shape: 'statements', tree: statements.tree, linesBefore: 1};
  return {shape: 'broken', error: furthest([type.errors, statements.errors, members.errors])};
}

/** Parses a text that the page says is a trigger. */
export function parseTrigger(text: string): ParsedApex {
  const {tree, errors} = attempt(text, (parser) => parser.triggerUnit());
  return errors[0] ? {shape: 'broken', error: errors[0]} : {shape: 'trigger', tree, linesBefore: 0};
}

/** The braces stand on lines of their own, so that columns stay; lines are put right afterwards. */
function inBraces<Tree extends ApexParserRuleContext>(
  text: string,
  rule: (parser: ApexParser) => Tree,
): Attempt<Tree> {
  const {tree, errors} = attempt(`{\n${text}\n}`, rule);
  const lines = text.split('\n');
  return {tree, errors: errors.map((error) => intoText(error, lines))};
}

function intoText(error: ApexSyntaxError, lines: readonly string[]): ApexSyntaxError {
  const line = error.line - 1;
  if (line <= lines.length) return {...error, line};
  return {line: lines.length, column: lines.at(-1)?.length ?? 0, message: error.message};
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

function furthest(attempts: readonly (readonly ApexSyntaxError[])[]): ApexSyntaxError {
  const firsts = attempts.flatMap((errors) => errors.slice(0, 1));
  return firsts.reduce((best, error) =>
    error.line > best.line || (error.line === best.line && error.column > best.column)
      ? error
      : best,
  );
}
