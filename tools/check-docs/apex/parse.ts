import {
  ApexErrorListener,
  ApexParserFactory,
  type ApexParser,
  type BlockContext,
  type ClassBodyContext,
  type CompilationUnitContext,
  type LocalVariableDeclarationContext,
  type TriggerUnitContext,
} from '@apexdevtools/apex-parser';

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
function attempt<Tree>(text: string, rule: (parser: ApexParser) => Tree): Attempt<Tree> {
  const collector = new Collector();
  const {parser} = ApexParserFactory.createLexerAndParser(text, collector);
  const tree = rule(parser);
  const rest = parser.getCurrentToken();
  if (collector.errors.length === 0 && rest.type !== endOfFile) {
    collector.apexSyntaxError(rest.line, rest.column, `'${rest.text}' after the end`);
  }
  return {tree, errors: collector.errors};
}

/** Parses a query as it stands in a `soql` block. */
export function parseQuery(text: string): ApexSyntaxError[] {
  return attempt(text, (parser) => parser.query()).errors;
}

/** What a block of Apex is: a type of its own, a trigger, members of a class, or statements. */
export type ParsedApex =
  | {shape: 'type'; tree: CompilationUnitContext}
  | {shape: 'trigger'; tree: TriggerUnitContext}
  | {shape: 'members'; tree: ClassBodyContext}
  | {shape: 'statements'; tree: BlockContext}
  | {shape: 'broken'; error: ApexSyntaxError};

/**
 * Finds out with the parser what a text is. `Integer size = 5;` is a statement as well as a member:
 * it counts as a statement, unless it has a modifier that only members have.
 *
 * @returns for a text that is none of these, the error of the reading that got furthest
 */
export function parseApex(text: string): ParsedApex {
  const type = attempt(text, (parser) => parser.compilationUnit());
  if (type.errors.length === 0) return {shape: 'type', tree: type.tree};
  const statements = inBraces(text, (parser) => parser.block());
  if (statements.errors.length === 0 && !hasMemberModifier(statements.tree)) {
    return {shape: 'statements', tree: statements.tree};
  }
  const members = inBraces(text, (parser) => parser.classBody());
  if (members.errors.length === 0) return {shape: 'members', tree: members.tree};
  if (statements.errors.length === 0) return {shape: 'statements', tree: statements.tree};
  return {shape: 'broken', error: furthest([type.errors, statements.errors, members.errors])};
}

/** Parses a text that the page says is a trigger. */
export function parseTrigger(text: string): ParsedApex {
  const {tree, errors} = attempt(text, (parser) => parser.triggerUnit());
  return errors[0] ? {shape: 'broken', error: errors[0]} : {shape: 'trigger', tree};
}

/** The braces stand on lines of their own, so that columns stay; lines are put right afterwards. */
function inBraces<Tree>(text: string, rule: (parser: ApexParser) => Tree): Attempt<Tree> {
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
