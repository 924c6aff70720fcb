/** Translates a query to the chain that the conversion writes, and verifies that they are equal. */
import {convertQuery} from '../../soql-to-chain/convert';
import {parseQuery} from '../../soql-to-chain/parse';
import {verifyRoundTrip} from '../../soql-to-chain/round-trip';
import type {SoqlQuery, SelectItem} from '../../soql-to-chain/query';
import {TranslationError, unsupported} from '../../soql-to-chain/translation-error';
import {writeChain, type Note} from '../../soql-to-chain/write';
import {
  call,
  chain,
  printOnOneLine,
  type CallText,
  type ChainText,
} from '../../soql-to-chain/write/layout';
import {countsRows, isAggregated} from '../../soql-to-chain/write/select';
import type {ChainQuery, Sharing} from '../../result';
import {commonPart, furtherPart, isEmpty, joinOf} from './query-parts';
import {isOpen, type OpenNote} from '../remarks';
import type {Schema} from '../../schema';
import type {Access, ResultMethod, Rows} from '../query';

export interface ReadQuery {
  query: SoqlQuery;
  rows: Rows;
  /** The object's name, as it is written in Apex. */
  object: string;
  /** Its chains so far, by what they depend on. */
  written: Map<string, WrittenQuery>;
}

/** The chain of a query, for any layout. */
export interface WrittenQuery {
  chain: ChainText;
  notes: readonly OpenNote[];
}

const sharingMethods: Readonly<Record<Sharing, readonly CallText[]>> = {
  'inherited sharing': [],
  'with sharing': [call('withSharing')],
  'without sharing': [call('withoutSharing')],
};

/**
 * The schema without what it guesses from names: `Buyer__r` may refer to any object, and a token of
 * the wrong one does not compile. Fields behind such relationships are written as text.
 */
export function withoutGuesses(schema: Schema): Schema {
  return {
    find(name) {
      const object = schema.find(name);
      return (
        object && {
          ...object,
          parent(relationship) {
            const parent = object.parent(relationship);
            return parent?.isByConvention ? undefined : parent;
          },
        }
      );
    },
  };
}

/** How many queries are kept: their trees are large. */
const maximumKept = 500;

/** Reads queries and writes their chains; a query that comes again is written once. */
export class QueryTranslator {
  private readonly kept = new Map<string, ReadQuery>();
  private readonly schema: Schema;

  constructor(schema: Schema) {
    this.schema = withoutGuesses(schema);
  }

  isObject(name: string): boolean {
    return this.schema.find(name) !== undefined;
  }

  /**
   * @param text a query whose binds are names
   * @throws TranslationError for text that is no query, or that the builder cannot express
   */
  readQuery(text: string): ReadQuery {
    const known = this.kept.get(text);
    if (known) return known;
    const query = convertQuery(parseQuery(text), this.schema);
    const rows = countsRows(query) ? 'count' : isAggregated(query) ? 'aggregates' : 'records';
    const read: ReadQuery = {query, rows, object: query.from, written: new Map()};
    const [oldest] = this.kept.keys();
    if (this.kept.size >= maximumKept && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(text, read);
    return read;
  }

  /**
   * @param hiding names in lower case that hide an object of that name
   * @returns the chain, verified
   * @throws TranslationError for what the builder cannot express, or what the model does not
   * reproduce as the query
   */
  writeQuery(
    {query, written}: ReadQuery,
    method: ResultMethod,
    access: Access,
    hiding: ReadonlySet<string>,
  ): WrittenQuery {
    const key = [method, access.mode, access.sharing, ...[...hiding].sort()].join();
    const known = written.get(key);
    if (known) return known;
    const asked = {...forResult(query, method), access: access.mode};
    const {chain: whole, notes} = writeChain(asked, hiding);
    const anew = {
      chain: withResult(whole, method, access.sharing),
      notes: notes.filter(isOpen),
    };
    const asRun = method === 'doExist' ? {...asked, limit: '1'} : asked;
    this.prove(asRun, anew.chain, query, access);
    written.set(key, anew);
    return anew;
  }

  /**
   * Writes queries that have a part in common as one chain, and calls that some of them need beside
   * it.
   *
   * @param combinations the queries, each with the groups of calls that it needs
   * @returns the chain without its result method, and the calls of each group, verified for each
   * query
   * @throws TranslationError for what the builder cannot express, or what the model does not
   * reproduce
   */
  writeParts<Group>(
    combinations: readonly {read: ReadQuery; groups: readonly Group[]}[],
    method: ResultMethod,
    access: Access,
    hiding: ReadonlySet<string>,
  ): {base: ChainText; calls: ReadonlyMap<Group, readonly CallText[]>; notes: readonly OpenNote[]} {
    const queries = combinations.map(({read}) => read.query);
    const join = joinOf(queries);
    if (!join)
      throw unsupported(
        'the conditions of the query are joined by AND or by OR, as other conditions decide: write a chain for each case',
        0,
      );
    const common = commonPart(queries, join);
    // What the common part says again in a further part is said once.
    const notes = new Map<string, Note>();
    const write = (query: SoqlQuery): ChainText => {
      const written = writeChain(query, hiding);
      for (const note of written.notes) notes.set(note.message, note);
      if (written.chain.calls.some(({name}) => name === 'conditionLogic'))
        throw unsupported(
          'the conditions of the query are nested, so that parts of them cannot be added one by one: write them as SOQL.FilterGroup',
          0,
        );
      const calls = written.chain.calls.filter(({name}) => name !== 'anyConditionMatching');
      return chain(written.chain.start, calls.slice(0, -1));
    };
    const own = write({...common, access: access.mode});
    const any = join === 'or' ? [call('anyConditionMatching')] : [];
    const mode = own.calls.filter(({name}) => name === 'systemMode' || name === 'userMode');
    const base = chain(own.start, [
      ...own.calls.filter((entry) => !mode.includes(entry)),
      ...any,
      ...mode,
      ...sharingMethods[access.sharing],
    ]);
    const groups = new Set(combinations.flatMap((combination) => combination.groups));
    const calls = new Map(
      [...groups].map((group) => {
        const needing = combinations.filter((combination) => combination.groups.includes(group));
        const all = commonPart(
          needing.map(({read}) => read.query),
          join,
        );
        const further = furtherPart(all, common, join);
        if (isEmpty(further)) return [group, []] as const;
        return [group, write({...further, access: undefined}).calls] as const;
      }),
    );
    for (const combination of combinations) {
      const added = combination.groups.flatMap((group) => calls.get(group) ?? []);
      const whole = chain(base.start, [...base.calls, ...added, call(method)]);
      const {query} = combination.read;
      this.prove({...query, access: access.mode}, whole, query, access);
    }
    return {base, calls, notes: [...notes.values()].filter(isOpen)};
  }

  /** @param asRun the query that the library runs for the chain */
  private prove(asRun: SoqlQuery, written: ChainText, read: SoqlQuery, access: Access): void {
    const back = verifyRoundTrip(asRun, `${printOnOneLine(written)};`, this.schema);
    rejectOtherThan(read, access, back);
  }
}

/** The methods that choose what is selected. */
const selecting: ReadonlySet<ResultMethod> = new Set(['doExist', 'toId']);

function withResult({start, calls}: ChainText, method: ResultMethod, sharing: Sharing): ChainText {
  const own = calls.slice(0, -1);
  const select = selecting.has(method) ? own.find(({name}) => name === 'with') : undefined;
  const kept = own.filter((entry) => entry !== select);
  return chain(start, [...kept, ...sharingMethods[sharing], call(method)]);
}

/** The query that the library runs for a result method (facts/soql.md 11). */
function forResult(query: SoqlQuery, method: ResultMethod): SoqlQuery {
  if (!selecting.has(method)) return query;
  const one = {...query, select: [idOf(query)], subQueries: []};
  if (method !== 'doExist') return one;
  // Whether there are rows does not depend on their order where none is skipped.
  return {...one, order: query.skip === undefined ? [] : query.order, limit: undefined};
}

function idOf({object, syntax}: SoqlQuery): SelectItem {
  return {
    expression: {
      kind: 'path',
      relationships: [],
      field: 'Id',
      text: 'Id',
      object,
      isKnown: object !== undefined,
      isLost: false,
      assumed: [],
      offset: syntax.place.start,
    },
    alias: undefined,
  };
}

/** @throws TranslationError for a chain with other sharing, or other names of columns */
function rejectOtherThan(query: SoqlQuery, {sharing}: Access, back: ChainQuery): void {
  if (back.sharing !== sharing)
    throw new TranslationError('proof', `the chain runs ${back.sharing}`, query.syntax.place.start);
  rejectOtherColumns(query, back.soql);
}

/** Columns without an alias are `expr0`, `expr1`, … (facts/platform.md), so their order stays. */
function rejectOtherColumns(query: SoqlQuery, soql: string): void {
  const unnamed = query.select.filter(
    ({expression, alias}) => expression.kind !== 'path' && alias === undefined,
  );
  if (unnamed.length < 2 || (query.grouping === undefined && !isAggregated(query))) return;
  const printed = [...soql.slice(0, soql.toUpperCase().indexOf(' FROM ')).matchAll(columnCall)].map(
    ([call]) => call.toLowerCase().replace(/\s/g, ''),
  );
  const written = unnamed.map(({expression}) =>
    expression.kind === 'function' &&
    typeof expression.argument === 'object' &&
    expression.argument.kind === 'path'
      ? `${expression.name}(${expression.argument.text})`.toLowerCase()
      : undefined,
  );
  const positions = written.map((call) => (call === undefined ? -1 : printed.indexOf(call)));
  const isOrdered = positions.every(
    (position, index) => position >= 0 && (index === 0 || position > (positions[index - 1] ?? 0)),
  );
  if (isOrdered) return;
  throw new TranslationError(
    'unsupported',
    'SOQL Lib selects functions before aggregates, so columns without an alias would get other names (expr0, expr1): add aliases',
    query.syntax.place.start,
  );
}

const columnCall = /\b\w+\s*\([^()]*\)/g;
