/** Reading a chain and its context, and running them. */
import {ApexDocument} from '../apex/document';
import {parseApex} from '../apex/parse';
import type {Statement, Unit} from '../apex/syntax';
import {ApexSyntaxError} from '../apex/syntax-error';
import type {Value} from './values/values';
import {ModelError} from './errors';
import {Machine} from './interpreter/machine';
import {Scope, topFrame} from './interpreter/scope';
import {CachedQuery, MainQuery} from './library';
import {describeCached} from './library/cacheable';
import {print} from './library/results';
import {Binder} from './query/rendering';
import type {QueryEvent, Session} from './session';

/** Contexts come again and again (a page's fixtures); the last ones read are kept. Trees are never changed. */
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

/**
 * Runs a chain that has been read.
 *
 * @throws ModelError when there is no query in it, or none that can be known
 */
export function runChain(context: Unit, unit: Unit): QueryEvent {
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
