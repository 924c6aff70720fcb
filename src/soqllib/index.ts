/** The model of SOQL Lib's query builder: an Apex chain in, the query it becomes out. Pure: same input, same output. */
import {ApexDocument} from './apex/document';
import {Interpreter} from './apex/interpreter';
import {parseApex} from './apex/parse';
import {Scope, topFrame} from './apex/scope';
import type {Place, Statement, Unit} from './apex/syntax';
import {ApexSyntaxError} from './apex/syntax-error';
import type {Value} from './apex/values';
import {ModelError} from './errors';
import {CachedQuery, MainQuery} from './library';
import {describeCached} from './library/cacheable';
import {print} from './library/results';
import {Binder} from './query/rendering';
import type {ChainResult, ErrorKind} from './result';
import type {QueryEvent, Session} from './session';

export type * from './result';

/** A query that is built but not run, with the place that names it last. */
interface Candidate {
  object: MainQuery | CachedQuery;
  place: Place;
}

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
  const context = parse(new ApexDocument('context', contextText));
  const unit = parse(new ApexDocument('source', source));
  const session: Session = {binder: new Binder(), events: []};
  const interpreter = new Interpreter([context, unit], session);
  const scope = new Scope(topFrame);
  for (const statement of context.statements) interpreter.execute(statement, scope);
  session.events.length = 0;
  session.binder.reset();
  let last: QueryEvent | Candidate | undefined;
  for (const statement of unit.statements) {
    const before = session.events.length;
    const value = runStatement(interpreter, statement, scope);
    last =
      session.events.length > before
        ? session.events.at(-1)
        : (candidate(value, statement.place) ?? last);
  }
  if (!last) throw noQuery(interpreter, unit);
  if (!('object' in last)) return last;
  return last.object instanceof MainQuery
    ? print(last.object, session)
    : describeCached(last.object, session, true);
}

/** @returns the value a statement ends in, where that may be a query */
function runStatement(
  interpreter: Interpreter,
  statement: Statement,
  scope: Scope,
): Value | undefined {
  if (statement.kind === 'expression')
    return interpreter.evaluate(statement.expression, scope).value;
  const completion = interpreter.execute(statement, scope);
  if (completion.kind === 'return') return completion.result.value;
  if (statement.kind !== 'declare') return undefined;
  const name = statement.declarators.at(-1)?.name;
  return name === undefined ? undefined : scope.find(name)?.value;
}

function candidate(value: Value | undefined, place: Place): Candidate | undefined {
  const object =
    value?.kind === 'library' ? value.object : value?.kind === 'instance' ? value.base : undefined;
  return object instanceof MainQuery || object instanceof CachedQuery ? {object, place} : undefined;
}

function noQuery(interpreter: Interpreter, unit: Unit): ModelError {
  const unknown = interpreter.firstUnknownCall;
  if (unknown) {
    return interpreter.fail(
      'unknown value',
      `no query here: ${unknown.name} is not known; give its class along with the chain`,
      unknown.place,
    );
  }
  const place = unit.statements.at(-1)?.place ?? {document: unit.document, start: 0, end: 0};
  return interpreter.fail(
    'unsupported',
    'no query here: the last statement is no SOQL chain',
    place,
  );
}
