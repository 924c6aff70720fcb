/** Runs the ANTLR parser over tokens: in SLL prediction mode first, in LL mode where that finds an error. */
import {ApexErrorListener, ApexParser, ApexParserFactory} from '@apexdevtools/apex-parser';

export interface ReportedError {
  line: number;
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

/** The parts of the parser that its declarations leave out. */
interface ParserInternals {
  _interp: {
    predictionMode: number;
    atn: {decisionToState: {ruleIndex: number}[]};
    adaptivePredict(input: unknown, decision: number, context: unknown): number;
  };
}

/** Values of ANTLR's `PredictionMode`, which the parser's package does not export. */
const quickPrediction = 0;
const thoroughPrediction = 1;

/**
 * A parse in SLL mode without an error is correct; only an error needs LL mode.
 *
 * @param stream the tokens, all of them read
 * @param rule calls the grammar's rule, and reports what it finds wrong itself
 * @returns the tree, and the first error in it
 */
export function readTree<Tree>(
  stream: Stream,
  rule: (parser: Parser, errors: FirstError) => Tree,
): {tree: Tree; error: ReportedError | undefined} {
  const quick = predict(stream, rule, quickPrediction);
  return quick.error ? predict(stream, rule, thoroughPrediction) : quick;
}

/**
 * Parses tokens that rarely have an error.
 *
 * @returns undefined where SLL mode finds an error
 */
export function readTreeQuickly<Tree>(
  stream: Stream,
  rule: (parser: Parser, errors: FirstError) => Tree,
): Tree | undefined {
  const {tree, error} = predict(stream, rule, quickPrediction);
  return error ? undefined : tree;
}

function predict<Tree>(
  stream: Stream,
  rule: (parser: Parser, errors: FirstError) => Tree,
  mode: number,
): {tree: Tree; error: ReportedError | undefined} {
  // The declarations leave out both.
  (stream as unknown as {seek(index: number): void}).seek(0);
  const parser = ApexParserFactory.createParser(stream);
  setPrediction(parser, mode);
  const errors = new FirstError();
  parser.removeErrorListeners();
  parser.addErrorListener(errors);
  const tree = rule(parser, errors);
  return {tree, error: errors.first};
}

/** Where an expression starts, SLL mode treats each call of a file's own method, `run(item)`, as a variable. */
let startOfExpression: number | undefined;

function setPrediction(parser: Parser, mode: number): void {
  const {_interp: interpreter} = parser as unknown as ParserInternals;
  const predict = interpreter.adaptivePredict.bind(interpreter);
  startOfExpression ??= interpreter.atn.decisionToState.findIndex(
    ({ruleIndex}) => ruleIndex === ApexParser.RULE_expression,
  );
  interpreter.adaptivePredict = (input, decision, context) => {
    interpreter.predictionMode = decision === startOfExpression ? thoroughPrediction : mode;
    return predict(input, decision, context);
  };
}
