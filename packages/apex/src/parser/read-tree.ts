/** Runs the ANTLR parser over tokens: quickly first, and thoroughly where that finds an error. */
import {ApexErrorListener, ApexParser, ApexParserFactory} from '@apexdevtools/apex-parser';
import {shortcutsOf, type LookAhead} from './shortcuts';

/** An error in the parser's own words. */
export interface ReportedError {
  line: number;
  /** 0-based, in code points. */
  column: number;
  message: string;
}

/** Keeps the first error: those behind it are often its consequences. */
export class FirstError extends ApexErrorListener {
  first: ReportedError | undefined;

  override apexSyntaxError(line: number, column: number, message: string): void {
    this.first ??= {line, column, message};
  }
}

type Stream = ReturnType<typeof ApexParserFactory.createTokenStream>;
type Parser = ReturnType<typeof ApexParserFactory.createParser>;

/** Calls a rule of the grammar, and reports what it finds wrong itself. */
type Rule<Tree> = (parser: Parser, errors: FirstError) => Tree;

interface Reading<Tree> {
  /** With an error, the part that could be read. */
  tree: Tree;
  /** The first error. */
  error: ReportedError | undefined;
}

/** The parts of the parser that its declarations leave out. */
interface ParserInternals {
  _errHandler: {sync(): void};
  _interp: {
    predictionMode: number;
    atn: {decisionToState: {ruleIndex: number}[]};
    adaptivePredict(input: {LA: LookAhead}, decision: number, context: unknown): number;
  };
}

/** Values of ANTLR's `PredictionMode`, which the parser's package does not export. */
const quickPrediction = 0;
const thoroughPrediction = 1;

/**
 * Parses tokens: in quick mode first, in thorough mode where that finds an error.
 *
 * @param stream the tokens, all of them read
 */
export function readTree<Tree>(stream: Stream, rule: Rule<Tree>): Reading<Tree> {
  const tree = readTreeQuickly(stream, rule);
  return tree === undefined ? readTreeThoroughly(stream, rule) : {tree, error: undefined};
}

/**
 * Parses tokens in SLL prediction mode with shortcuts. A parse without an error is correct.
 *
 * @returns undefined where there is an error in this mode
 */
export function readTreeQuickly<Tree>(stream: Stream, rule: Rule<Tree>): Tree | undefined {
  const parser = startParser(stream);
  const {_errHandler: errors, _interp: interpreter} = parser as unknown as ParserInternals;
  // Looks for errors, from which the parser can recover, in each round of a loop.
  errors.sync = () => undefined;
  const predict = interpreter.adaptivePredict.bind(interpreter);
  const {shortcuts, startOfExpression} = (decisions ??= decisionsOf(interpreter));
  interpreter.adaptivePredict = (input, decision, context) => {
    const known = shortcuts[decision]?.((distance) => input.LA(distance));
    if (known !== undefined) return known;
    // In SLL mode, `(size) LIMIT` in a bind expression starts a cast.
    const isThorough = decision === startOfExpression;
    interpreter.predictionMode = isThorough ? thoroughPrediction : quickPrediction;
    return predict(input, decision, context);
  };
  const ending = new EndAtError();
  parser.addErrorListener(ending);
  try {
    return rule(parser, ending);
  } catch (error) {
    if (error === ending) return undefined;
    throw error;
  }
}

let decisions: ReturnType<typeof decisionsOf> | undefined;

function decisionsOf({atn}: ParserInternals['_interp']) {
  const rules = atn.decisionToState.map(({ruleIndex}) => ruleIndex);
  const startOfExpression = rules.indexOf(ApexParser.RULE_expression);
  return {shortcuts: shortcutsOf(rules), startOfExpression};
}

/** Ends a parse at its first error. */
class EndAtError extends FirstError {
  override apexSyntaxError(line: number, column: number, message: string): void {
    super.apexSyntaxError(line, column, message);
    // The listener itself tells this end of a parse from an error of the parser.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    throw this;
  }
}

/** Parses tokens as `readTree` does, up to the first error: the recovery from it takes time. */
export function readWholeTree<Tree>(
  stream: Stream,
  rule: Rule<Tree>,
): {tree: Tree} | {error: ReportedError} {
  const tree = readTreeQuickly(stream, rule);
  if (tree !== undefined) return {tree};
  const ending = new EndAtError();
  try {
    return {tree: parseThoroughly(stream, rule, ending)};
  } catch (error) {
    if (error === ending && ending.first) return {error: ending.first};
    throw error;
  }
}

/** Parses tokens in LL prediction mode, with ANTLR's recovery from errors, for better messages. */
export function readTreeThoroughly<Tree>(stream: Stream, rule: Rule<Tree>): Reading<Tree> {
  const errors = new FirstError();
  const tree = parseThoroughly(stream, rule, errors);
  return {tree, error: errors.first};
}

function parseThoroughly<Tree>(stream: Stream, rule: Rule<Tree>, errors: FirstError): Tree {
  const parser = startParser(stream);
  (parser as unknown as ParserInternals)._interp.predictionMode = thoroughPrediction;
  parser.addErrorListener(errors);
  return rule(parser, errors);
}

/** @returns a rule that reports what follows the thing that another rule reads */
export function whole<Tree>(rule: (parser: Parser) => Tree, where: string): Rule<Tree> {
  return (parser, errors) => {
    const tree = rule(parser);
    const {type, text, line, column} = parser.getCurrentToken();
    if (type !== endOfFile) errors.apexSyntaxError(line, column, `unexpected '${text}' ${where}`);
    return tree;
  };
}

/** The type of the token behind the last one. */
export const endOfFile = -1;

function startParser(stream: Stream): Parser {
  // The declarations leave it out.
  (stream as unknown as {seek(index: number): void}).seek(0);
  const parser = ApexParserFactory.createParser(stream);
  parser.removeErrorListeners();
  return parser;
}
