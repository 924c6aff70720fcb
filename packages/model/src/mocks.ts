/** The mocks of a test that is run, and which of them a query takes (facts/soql.md 12). */
import type {Origin} from './errors';
import type {CachedQuery} from './query/cached-query';
import type {MainQuery} from './query/main-query';
import {Mock, type Evaluator, type MockKey} from './query/mock';
import {toId} from './values/ids';
import {unknownValue, type Value} from './values/values';

export type MockedQuery = MainQuery | CachedQuery | Evaluator;

export interface MockAnswers {
  /** Undefined until `thenReturn` gets records. */
  records?: readonly Value[];
  /** Object of the records, also of an empty list. */
  object?: string;
  count?: Value;
  /** Message of the exception that it throws. */
  exception?: string;
}

/** Queries with the same key share one list. */
export class Mocks {
  /** Of the mocks that are registered. */
  readonly keys: MockKey[] = [];
  /** Of those registered after a query had used the one before, which stays in front of them. */
  readonly lateKeys: MockKey[] = [];
  private readonly lists = new Map<string, Mock[]>();
  private readonly used = new WeakSet<Mock>();
  private readonly answers = new WeakMap<Mock, MockAnswers>();
  private readonly applied = new WeakMap<MockedQuery, {key: MockKey; list: Mock[]}>();
  private ids = 0;

  /** @param key made by `objectKey` or `idKey` */
  append(key: MockKey, origin: Origin): Mock {
    const mock = new Mock(key, origin);
    this.keys.push(key);
    const list = this.lists.get(textOf(key)) ?? [];
    const last = list.at(-1);
    if (last && this.used.has(last)) this.lateKeys.push(key);
    list.push(mock);
    this.lists.set(textOf(key), list);
    return mock;
  }

  /** Those behind an exception, which stays in front of them (facts/soql.md 12.2). */
  get blocked(): Mock[] {
    return [...this.lists.values()].flatMap((list) => {
      const first = list.findIndex((mock) => this.answersOf(mock).exception !== undefined);
      return first < 0 ? [] : list.slice(first + 1);
    });
  }

  /** Returns an Id that the test has not had. No code depends on its characters. */
  newId(): Value {
    this.ids += 1;
    const value = toId(`0000000${String(this.ids).padStart(8, '0')}`);
    return value === undefined ? unknownValue('Id') : {kind: 'id', value};
  }

  answersOf(mock: Mock): MockAnswers {
    const known = this.answers.get(mock) ?? {};
    this.answers.set(mock, known);
    return known;
  }

  /** Replaces the list of a key of a query. Without a mock there it gets an empty one. */
  apply(query: MockedQuery, key: MockKey): void {
    this.applied.set(query, {key, list: this.lists.get(textOf(key)) ?? []});
  }

  /** The mocks that apply to a query, the next one first. */
  of(query: MockedQuery): Mock[] {
    return this.applied.get(query)?.list ?? [];
  }

  /** Notes that a mock has answered a query. */
  use(mock: Mock): void {
    this.used.add(mock);
  }

  /** What a query looks for. */
  keyOf(query: MockedQuery): MockKey | undefined {
    return this.applied.get(query)?.key;
  }
}

const textOf = ({owner, kind, name}: MockKey): string => `${owner} ${kind} ${name}`;
