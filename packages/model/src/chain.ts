/** Turns an Apex chain into its query: parses the chain and its context, and evaluates them. */
import {
  ApexDocument,
  blankLiterals,
  parseApex,
  type SourceRange,
  type Statement,
  type Unit,
  ApexSyntaxError,
  findForeignCharacter,
} from '@soql-lib/apex';
import {libraryObjectOf, type Value} from './values/values';
import {ModelError, modelError} from './errors';
import {startInterpreter} from './interpreter';
import type {Environment} from './interpreter/interpreter';
import {runPastedMethod} from './interpreter/pasted-method';
import {runStatements} from './interpreter/remainder';
import {
  allQueries,
  describeBuilder,
  isBuilder,
  type Builder,
  type PlacedQuery,
} from './all-queries';
import type {ChainError, ChainResult, ErrorKind, Fix, Position} from './result';
import type {Schema} from './schema';
import type {ExecutionContext, QueryEvent} from './execution-context';

/**
 * Evaluates a builder chain and returns the query that the library would build.
 *
 * A result method counts as running the query (facts/soql.md 11); a chain without one is printed as
 * `toString()` would. Of several queries the last counts; bind numbers continue from query to
 * query, as in one transaction (facts/soql.md 6.6), and `binding` holds those of the last query
 * alone.
 *
 * @param source one expression, or statements, possibly with the classes they use
 * @param options.context declarations and classes the source refers to; a variable declared without
 * a value is unknown
 * @param options.schema gives tokens their described names; without it a token goes by its first
 * spelling
 * @returns the query, or a located error; never throws
 */
export function chainToSoql(
  source: string,
  options: {context?: string; schema?: Schema} = {},
): ChainResult {
  return attempt(() => {
    const context = readContext(options.context ?? '');
    return {ok: true, ...runChain(context, readSource(source), options.schema).query};
  });
}

/**
 * Evaluates code as `chainToSoql` does.
 *
 * @returns each query of the code, in the order of their calls
 */
export function queriesOf(
  source: string,
  options: {context?: string; schema?: Schema | undefined} = {},
): {ok: true; queries: PlacedQuery[]} | {ok: false; error: ChainError} {
  return attempt(() => {
    const context = readContext(options.context ?? '');
    return {ok: true, queries: runChain(context, readSource(source), options.schema).all()};
  });
}

/** @returns what reading or running code gives, or its located error */
export function attempt<Success extends {ok: true}>(
  run: () => Success,
): Success | {ok: false; error: ChainError} {
  try {
    return run();
  } catch (error) {
    return {ok: false, error: chainError(modelError(error))};
  }
}

function chainError({kind, message, origin, details}: ModelError): ChainError {
  const {context, fix, code} = details;
  const {line, column} = origin;
  const place = context
    ? {...context, in: 'context' as const, calledAt: {line, column}}
    : {line, column, in: 'source' as const};
  return {kind, message, ...place, ...(fix && {fix}), ...(code && {code})};
}

/** Caches the last contexts, because fixtures repeat. Trees are immutable. */
const contexts = new Map<string, Unit>();
const maximumContexts = 20;

export function readContext(text: string): Unit {
  const known = contexts.get(text);
  if (known) return known;
  const unit = parse(new ApexDocument('context', text));
  const [oldest] = contexts.keys();
  if (contexts.size >= maximumContexts && oldest !== undefined) contexts.delete(oldest);
  contexts.set(text, unit);
  return unit;
}

export function readSource(text: string): Unit {
  return parse(new ApexDocument('source', text));
}

function parse(document: ApexDocument): Unit {
  const foreign = findForeignCharacter(document.text);
  if (foreign) throw unreadable(document, 'syntax', foreign);
  try {
    return parseApex(document);
  } catch (error) {
    if (!(error instanceof ApexSyntaxError)) throw error;
    if (document.role === 'source' && isQuery(document.text)) throw notAChain();
    throw unreadable(document, error.kind, error);
  }
}

function unreadable(
  document: ApexDocument,
  kind: ErrorKind,
  {message, offset, fix}: {message: string; offset: number; fix?: Fix},
): ModelError {
  const place = document.positionAt(offset);
  return document.role === 'source'
    ? new ModelError(kind, message, {...place, direct: true}, {fix})
    : new ModelError(kind, message, {line: 1, column: 1, direct: false}, {context: place, fix});
}

/** The query of a chain; of several the last. */
interface ChainRun {
  query: QueryEvent;
  /** How many queries a result method has run, those of arguments included. */
  queriesRun: number;
  /** Each query of the code, in the order of their calls (all-queries.ts). */
  all: () => PlacedQuery[];
}

/** @throws ModelError when there is no query in it, or none that can be known */
export function runChain(
  context: Unit,
  unit: Unit,
  schema?: Schema,
  recorded: Pick<ExecutionContext, 'standIns'> = {},
): ChainRun {
  const environment = startInterpreter([context, unit], schema, recorded);
  const {interpreter} = environment;
  const {execution} = interpreter;
  let last = undefined as QueryEvent | Builder | undefined;
  let argumentQueries: readonly QueryEvent[] = [];
  const builders = new Map<Builder, Position>();
  runStatements(unit.statements, environment, {
    run: (statement, inner) => {
      const queriesBefore = execution.events.length;
      execution.latest = undefined;
      let outcome: Outcome = {value: undefined, ends: false};
      try {
        outcome = runStatement(statement, inner);
      } finally {
        const queries = execution.events.slice(queriesBefore);
        const builder = builderOf(outcome.value);
        const current = builder ?? queries.at(-1) ?? execution.latest;
        if (current) {
          last = current;
          if (isBuilder(last)) builders.set(last, interpreter.locate(statement.place));
          argumentQueries = isSingle(statement) ? queries.filter((query) => query !== last) : [];
        }
      }
      return outcome.ends;
    },
    hasQuery: () => last !== undefined,
  });
  if (unit.statements.length === 0) {
    const value = runPastedMethod(interpreter, unit);
    last = execution.events.at(-1) ?? builderOf(value) ?? execution.latest;
    if (isBuilder(last)) builders.set(last, {line: 1, column: 1});
  }
  if (!last) throw noQuery(environment, unit);
  const query = isBuilder(last) ? describeBuilder(last, execution) : last;
  const queriesRun = execution.events.filter(({result}) => result).length;
  const all = (): PlacedQuery[] => allQueries(execution, builders);
  if (argumentQueries.length === 0) return {query, queriesRun, all};
  const ofArguments = argumentQueries.map(({soql, binding}) => ({soql, binding}));
  return {query: {...query, argumentQueries: ofArguments}, queriesRun, all};
}

/** Queries of a loop or a block don't belong to the arguments of the last one. */
function isSingle({kind}: Statement): boolean {
  return kind === 'expression' || kind === 'declare' || kind === 'return';
}

interface Outcome {
  /** The value a statement ends in, where that may be a query. */
  value: Value | undefined;
  /** True after `return`. */
  ends: boolean;
}

function runStatement(statement: Statement, environment: Environment): Outcome {
  if (statement.kind === 'expression')
    return {value: environment.evaluate(statement.expression).value, ends: false};
  const completion = environment.execute(statement);
  if (completion.kind === 'return') return {value: completion.result.value, ends: true};
  const name = statement.kind === 'declare' ? statement.declarators.at(-1)?.name : undefined;
  return {value: name === undefined ? undefined : environment.find(name)?.value, ends: false};
}

function builderOf(value: Value | undefined): Builder | undefined {
  const object = value && libraryObjectOf(value);
  return isBuilder(object) ? object : undefined;
}

/** @returns whether the whole text is a query, in square brackets or not */
function isQuery(text: string): boolean {
  return /^\s*(SELECT\s|\[\s*SELECT\s[^]*\]\s*;?\s*$)/i.test(blankLiterals(text));
}

function notAChain(): ModelError {
  const origin = {line: 1, column: 1, direct: true};
  const message = 'this is a SOQL query, not a chain: translate it from SOQL to a chain';
  return new ModelError('syntax', message, origin, {code: 'is-query'});
}

/** @returns where an inline query starts */
function inlineQuery({document}: Unit): SourceRange | undefined {
  const start = blankLiterals(document.text).search(/\[\s*SELECT\b/i);
  return start < 0 ? undefined : {document, start, end: start + 1};
}

function noQuery({interpreter}: Environment, unit: Unit): ModelError {
  const unknown = interpreter.firstUnknownCall;
  if (unknown) {
    return interpreter.fail(
      'unknown value',
      `no query here: ${unknown.name} is unknown; provide its class together with the chain`,
      unknown.place,
    );
  }
  if (isQuery(unit.document.text)) return notAChain();
  const inline = inlineQuery(unit);
  if (inline) {
    return interpreter.fail(
      'unsupported',
      'this is an inline query, not a chain: build it with SOQL.of, or let the playground translate it from SOQL',
      inline,
      {code: 'inline-query'},
    );
  }
  const place = unit.statements.at(-1)?.place ?? {document: unit.document, start: 0, end: 0};
  return interpreter.fail(
    'unsupported',
    "there's no chain here yet: begin one with SOQL.of",
    place,
  );
}
