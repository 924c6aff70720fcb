/** From the text of a file to the parser's tree. Each inline query is one token of that tree, with its own tokens apart. */
import {
  ApexLexer,
  type ApexParserRuleContext,
  type ExpressionContext,
} from '@apexdevtools/apex-parser';
import {
  ApexDocument,
  describeError,
  rejectDeepNesting,
  readTree,
  ApexSyntaxError,
  endOfFile,
  readTokens,
  streamOf,
  type Token,
} from '@soql-lib/apex';

/** The platform's own limit for a class is one million characters. */
const maximumLength = 2_000_000;

const hiddenChannel = 1;

export interface InlineQuery {
  /** Offsets in the file, square brackets included. */
  start: number;
  end: number;
  /** Offsets of the text between the brackets; of the whole text for a query without them. */
  innerStart: number;
  innerEnd: number;
  /** The visible tokens between the brackets; a query inside a bind expression is one of them. */
  tokens: readonly Token[];
  /** True for a query that is the whole input, without square brackets. */
  isBare: boolean;
}

export interface Comment {
  start: number;
  end: number;
  text: string;
}

export interface ApexFile {
  document: ApexDocument;
  tree: ApexParserRuleContext;
  /** The query that a token represents. */
  queryOf(token: {start: number}): InlineQuery | undefined;
  comments: readonly Comment[];
}

/**
 * Reads a class, a trigger, members, statements, an expression, or a query alone.
 *
 * @throws ApexSyntaxError for a text that does not parse, or is out of bounds
 */
export function readFile(text: string): ApexFile {
  if (text.length > maximumLength)
    throw new ApexSyntaxError('limit', `longer than ${maximumLength} characters`, 0);
  // A byte order mark is no token of Apex; a space keeps all places.
  const document = new ApexDocument('source', text.replace(/^\ufeff/, ' '));
  try {
    return read(document);
  } catch (error) {
    if (error instanceof RangeError) throw new ApexSyntaxError('limit', 'nested too deeply', 0);
    throw error;
  }
}

function read(document: ApexDocument): ApexFile {
  const {tokens: all, error} = readTokens(document.text);
  rejectDeepNesting(document, all);
  if (error) throw describeError(document, all, error);
  const visible = all.filter(({channel}) => channel === 0);
  const masking = new Masking(document);
  const tokens = masking.mask(visible);
  const tree = parseUnit(document, all, tokens);
  return {
    document,
    tree,
    queryOf: ({start}) => masking.queries.get(start),
    comments: commentsOf(document, all),
  };
}

/**
 * Reads the declarations of a class or an interface alone: bodies of methods and accessors are left out, which is several times
 * faster and smaller than the whole.
 *
 * @returns undefined for a trigger, a snippet, and text that does not parse
 */
export function readOutline(text: string): Pick<ApexFile, 'document' | 'tree'> | undefined {
  const document = new ApexDocument('source', text.replace(/^\ufeff/, ' '));
  const {tokens: all, error} = readTokens(document.text);
  if (error) return undefined;
  const tokens = withoutBodies(all.filter(({channel}) => channel === 0));
  if (unitRule(tokens) !== 'compilationUnit') return undefined;
  const {tree, error: problem} = parse(new Masking(document).mask(tokens), 'compilationUnit');
  return problem ? undefined : {document, tree};
}

/** Leaves out what is between the braces of methods, accessors and initializers; braces of types and values stay. */
function withoutBodies(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (!token) break;
    kept.push(token);
    const before = kept.at(-2);
    if (token.type !== ApexLexer.LBRACE || !before) continue;
    const isBody =
      before.type === ApexLexer.RPAREN ||
      before.type === ApexLexer.STATIC ||
      before.type === ApexLexer.GET ||
      before.type === ApexLexer.SET;
    if (!isBody) continue;
    const end = closingBrace(tokens, index);
    const closing = tokens[end];
    if (!closing) break;
    kept.push(closing);
    index = end;
  }
  return kept;
}

function commentsOf(document: ApexDocument, tokens: readonly Token[]): Comment[] {
  return tokens
    .filter(({channel, text}) => channel > hiddenChannel - 1 && /^\/[/*]/.test(text))
    .map(({start, stop, text}) => ({
      start: document.offsetOf(start),
      end: document.offsetOf(stop + 1),
      text: text.trimEnd(),
    }));
}

/** Puts one identifier in place of each inline query. */
class Masking {
  /** Code point index of the bracket → query. */
  readonly queries = new Map<number, InlineQuery>();

  constructor(private readonly document: ApexDocument) {}

  mask(tokens: readonly Token[]): Token[] {
    if (tokens[0]?.type === ApexLexer.SELECT) return this.maskBareQuery(tokens);
    return this.maskInside(tokens);
  }

  private maskBareQuery(tokens: readonly Token[]): Token[] {
    const isRest = ({type}: Token): boolean => type === endOfFile || type === ApexLexer.SEMI;
    const rest = tokens.findIndex(isRest);
    const inner = tokens.slice(0, rest);
    const [first] = inner;
    const last = inner.at(-1);
    if (!first || !last) return [...tokens];
    return [this.represent(first, last, inner, false), ...tokens.slice(rest)];
  }

  private maskInside(tokens: readonly Token[]): Token[] {
    const shown: Token[] = [];
    for (let index = 0; index < tokens.length; index += 1) {
      const token = tokens[index];
      if (!token) break;
      const end = isQueryStart(tokens, index) ? closingBracket(tokens, index) : undefined;
      const last = end === undefined ? undefined : tokens[end];
      if (end === undefined || !last) {
        shown.push(token);
        continue;
      }
      shown.push(this.represent(token, last, tokens.slice(index + 1, end), true));
      index = end;
    }
    return shown;
  }

  private represent(
    first: Token,
    last: Token,
    inner: readonly Token[],
    inBrackets: boolean,
  ): Token {
    const {document} = this;
    const start = document.offsetOf(first.start);
    const end = document.offsetOf(last.stop + 1);
    this.queries.set(first.start, {
      start,
      end,
      innerStart: inBrackets ? start + 1 : start,
      innerEnd: inBrackets ? end - 1 : end,
      tokens: this.maskInside(inner),
      isBare: !inBrackets,
    });
    const token = first.clone();
    token.type = ApexLexer.Identifier;
    token.stop = last.stop;
    token.text = '[]';
    return token;
  }
}

function isQueryStart(tokens: readonly Token[], index: number): boolean {
  return tokens[index]?.type === ApexLexer.LBRACK && tokens[index + 1]?.type === ApexLexer.SELECT;
}

function closingBracket(tokens: readonly Token[], start: number): number | undefined {
  let depth = 0;
  for (let index = start; index < tokens.length; index += 1) {
    const type = tokens[index]?.type;
    if (type === ApexLexer.LBRACK) depth += 1;
    if (type === ApexLexer.RBRACK) depth -= 1;
    if (depth === 0) return index;
  }
  return undefined;
}

function parseUnit(
  document: ApexDocument,
  all: readonly Token[],
  tokens: readonly Token[],
): ApexParserRuleContext {
  const last = tokens.at(-2)?.type;
  const needsEnd = last !== undefined && last !== ApexLexer.SEMI && last !== ApexLexer.RBRACE;
  const {tree, error} = parse(needsEnd ? withSemicolon(tokens) : tokens, unitRule(tokens));
  if (!error) return tree;
  // Only the parser can tell whether an expression or a block ends in a closing brace.
  const second =
    last === ApexLexer.RBRACE ? parse(withSemicolon(tokens), 'anonymousUnit') : undefined;
  if (second && !second.error) return second.tree;
  throw describeError(document, all, error);
}

type UnitRule = 'triggerUnit' | 'compilationUnit' | 'anonymousUnit';

function unitRule(tokens: readonly Token[]): UnitRule {
  const [first] = tokens;
  if (first?.type === ApexLexer.TRIGGER && tokens[2]?.type === ApexLexer.ON) return 'triggerUnit';
  const brace = tokens.findIndex(({type}) => type === ApexLexer.LBRACE);
  const isType = tokens.slice(0, brace).some(({type}) => typeWords.has(type));
  const isOne = brace >= 0 && closingBrace(tokens, brace) === tokens.length - 2;
  return isType && isOne ? 'compilationUnit' : 'anonymousUnit';
}

const typeWords = new Set<number>([ApexLexer.CLASS, ApexLexer.INTERFACE, ApexLexer.ENUM]);

function closingBrace(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let index = start; index < tokens.length; index += 1) {
    const type = tokens[index]?.type;
    if (type === ApexLexer.LBRACE) depth += 1;
    if (type === ApexLexer.RBRACE) depth -= 1;
    if (depth === 0) return index;
  }
  return -1;
}

function withSemicolon(tokens: readonly Token[]): Token[] {
  const end = tokens.at(-1);
  if (!end) return [];
  const semicolon = end.clone();
  semicolon.type = ApexLexer.SEMI;
  semicolon.text = ';';
  return [...tokens.slice(0, -1), semicolon, end];
}

function parse(
  tokens: readonly Token[],
  rule: UnitRule,
): ReturnType<typeof readTree<ApexParserRuleContext>> {
  return readTree<ApexParserRuleContext>(streamOf(tokens), (parser) => parser[rule]());
}

/**
 * Parses the expression at the start of some tokens.
 *
 * @returns undefined where there is none
 */
export function parseExpression(tokens: readonly Token[]): ExpressionContext | undefined {
  const {tree, error} = readTree(streamOf(tokens), (parser) => parser.expression());
  return error ? undefined : tree;
}
