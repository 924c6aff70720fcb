/** The model of SOQL Lib's query builder: an Apex chain in, the query it becomes out. Pure: same input, same output. */
import {ApexDocument} from './apex/document';
import {parseApex} from './apex/parse';
import type {Statement, Unit} from './apex/syntax';
import {ApexSyntaxError} from './apex/syntax-error';
import type {Value} from './apex/values';
import {ModelError} from './errors';
import {Machine} from './interpreter/machine';
import {Scope, topFrame} from './interpreter/scope';
import {CachedQuery, MainQuery} from './library';
import {describeCached} from './library/cacheable';
import {print} from './library/results';
import {Binder} from './query/rendering';
import type {ChainResult, ErrorKind} from './result';
import type {QueryEvent, Session} from './session';

export {soqlToChain, type TranslationResult} from './from-soql';
export {readSchema, type Schema, type SchemaData} from './schema';
export type * from './result';

/**
 * Reads a builder chain and gives the query the library would build.
 *
 * A result method counts as running the query (facts/soql.md 11); a chain without one is printed as `toString()` would.
 * Of several queries the last counts; bind numbers go on from query to query, as in one transaction (facts/soql.md 6.6),
 * and `binding` holds those of the last query alone.
 *
 * @param source one expression, or statements, possibly with the classes they use
 * @param options.context declarations and classes the source refers to; a variable declared without a value is unknown
 * @returns the query, or a located error; nothing is thrown, whatever the text
 */
export function chainToSoql(source: string, options: {context?: string} = {}): ChainResult {
  try {
    return {ok: true, ...translate(source, options.context ?? '')};
  } catch (error) {
    if (error instanceof ModelError) {
      const {kind, message, origin} = error;
      return failure(kind, message, origin.line, origin.column);
    }
    if (error instanceof RangeError)
      return failure('limit', 'too large or nested too deeply', 1, 1);
    throw error;
  }
}

function failure(kind: ErrorKind, message: string, line: number, column: number): ChainResult {
  return {ok: false, error: {kind, message, line, column}};
}

/** Contexts come again and again (a page's fixtures); the last ones read are kept. Trees are never changed. */
const contexts = new Map<string, Unit>();
const maximumContexts = 20;

function parseContext(text: string): Unit {
  const known = contexts.get(text);
  if (known) return known;
  const unit = parse(new ApexDocument('context', text));
  const [oldest] = contexts.keys();
  if (contexts.size >= maximumContexts && oldest !== undefined) contexts.delete(oldest);
  contexts.set(text, unit);
  return unit;
}

/** Reads a text; an error in the context is reported at the start of the source, and says where it is. */
function parse(document: ApexDocument): Unit {
  try {
    return parseApex(document);
  } catch (error) {
    if (!(error instanceof ApexSyntaxError)) throw error;
    const {line, column} = document.positionAt(error.offset);
    const isSource = document.role === 'source';
    const message = isSource
      ? error.message
      : `${error.message} (context, line ${line}, column ${column})`;
    throw new ModelError(
      error.kind,
      message,
      isSource ? {line, column, direct: true} : {line: 1, column: 1, direct: false},
    );
  }
}

function translate(source: string, contextText: string): QueryEvent {
  const context = parseContext(contextText);
  const unit = parse(new ApexDocument('source', source));
  const session: Session = {binder: new Binder(), events: [], latest: undefined};
  const machine = new Machine([context, unit], session);
  const scope = new Scope(topFrame);
  for (const statement of context.statements) machine.execute(statement, scope);
  session.binder.reset();
  let last: QueryEvent | MainQuery | CachedQuery | undefined;
  for (const statement of unit.statements) {
    session.events = [];
    session.latest = undefined;
    const value = runStatement(machine, statement, scope);
    last = session.events.at(-1) ?? builderOf(value) ?? session.latest ?? last;
  }
  if (!last) throw noQuery(machine, unit);
  if (last instanceof MainQuery) return print(last, session);
  return last instanceof CachedQuery ? describeCached(last, session, true) : last;
}

/** @returns the value a statement ends in, where that may be a query */
function runStatement(machine: Machine, statement: Statement, scope: Scope): Value | undefined {
  if (statement.kind === 'expression') return machine.evaluate(statement.expression, scope).value;
  const completion = machine.execute(statement, scope);
  if (completion.kind === 'return') return completion.result.value;
  if (statement.kind !== 'declare') return undefined;
  const name = statement.declarators.at(-1)?.name;
  return name === undefined ? undefined : scope.find(name)?.value;
}

function builderOf(value: Value | undefined): MainQuery | CachedQuery | undefined {
  const object =
    value?.kind === 'library' ? value.object : value?.kind === 'instance' ? value.base : undefined;
  return object instanceof MainQuery || object instanceof CachedQuery ? object : undefined;
}

function noQuery(machine: Machine, unit: Unit): ModelError {
  const unknown = machine.firstUnknownCall;
  if (unknown) {
    return machine.fail(
      'unknown value',
      `no query here: ${unknown.name} is not known; give its class along with the chain`,
      unknown.place,
    );
  }
  const place = unit.statements.at(-1)?.place ?? {document: unit.document, start: 0, end: 0};
  return machine.fail('unsupported', 'no query here: no statement holds a SOQL chain', place);
}
