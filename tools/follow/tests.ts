/** The library's own tests, run by the model. */
import type {Schema} from '@soql-lib/model';
import {runTest, type Comparison} from '@soql-lib/model/testing';
import {count} from 'soql-lib/command';
import {changedRange} from '../../src/playground/changedRange';
import type {ApiManifest} from '../check-docs/manifest';
import type {LibraryTest} from '../refresh-manifest/tests';
import type {ApiMember, Finding, Subject} from '../library-changes/finding';
import {membersUsed} from './uses';

export interface TestReport {
  /** Tests with an assertion that was compared. */
  compared: number;
  /** Assertions that agree with the model. */
  agreeing: number;
  findings: Finding[];
}

interface Disagreement extends Comparison {
  test: LibraryTest;
}

export function runTests(
  tests: readonly LibraryTest[],
  manifest: ApiManifest,
  schema: Schema,
): TestReport {
  const names = memberNames(manifest);
  const runs = tests.map((test) => ({test, ...runTest(test.source, test.name, schema)}));
  const comparisons = runs.flatMap(({test, comparisons: found}) =>
    found.filter(isCertain).map((comparison) => ({...comparison, test})),
  );
  const differing = comparisons.filter((comparison) => !agrees(comparison));
  const stops = runs.flatMap(({test, stopped}) =>
    stopped && isUnknownToModel(stopped, names)
      ? [
          {
            text: `The model cannot run the test ${test.name} (${test.file}:${stopped.line}): ${stopped.message}.`,
            details: [],
            subject: subjectOf([test]),
          },
        ]
      : [],
  );
  return {
    compared: new Set(comparisons.map(({test}) => test)).size,
    agreeing: comparisons.length - differing.length,
    findings: [...disagreements(differing), ...stops],
  };
}

function memberNames({types}: ApiManifest): ReadonlySet<string> {
  return new Set(
    types
      .flatMap(({methods, properties}) => [...methods, ...(properties ?? [])])
      .map(({name}) => name),
  );
}

/** A value that only an org knows goes by its source, which can be written in two ways. */
function isCertain({expected, actual}: Comparison): boolean {
  const [first, second] = [JSON.stringify(expected), JSON.stringify(actual)];
  return first === second || !/\{"expression":/.test(first + second);
}

function agrees({expected, actual}: Comparison): boolean {
  return JSON.stringify(expected) === JSON.stringify(actual);
}

/**
 * What the model refuses as a type error or as an exception of the library is news; what it does
 * not support (rows, mocks, DML) is not. Private members that only tests see are not in the model.
 */
function isUnknownToModel(
  {kind, message}: {kind: string; message: string},
  names: ReadonlySet<string>,
): boolean {
  if (kind === 'exception') return !message.startsWith('System.');
  if (kind !== 'type' && kind !== 'syntax') return false;
  const [, member] = /\bhas no (?:static )?(?:method |field )?(\w+)/.exec(message) ?? [];
  return member === undefined || !names.has(member);
}

/** Disagreements about the same words are one finding. */
function disagreements(all: readonly Disagreement[]): Finding[] {
  const groups = new Map<string, Disagreement[]>();
  for (const found of all) {
    const [library, model] = differingWords(print(found.expected), print(found.actual));
    const text = `${subjects[found.subject]}: the library has "${library}" where the model has "${model}"`;
    groups.set(text, [...(groups.get(text) ?? []), found]);
  }
  return [...groups].map(([text, found]) => ({
    text: `${text} (${count(found.length, 'assertion')}).`,
    details: found
      .slice(0, maximumShown)
      .flatMap(({test, line, expected, actual}) => [
        `${test.file}:${line} ${test.name}`,
        `  library ${print(expected)}`,
        `  model   ${print(actual)}`,
      ]),
    subject: subjectOf(found.map(({test}) => test)),
  }));
}

const maximumShown = 3;

const subjects = {query: 'Query', bind: 'Bind', text: 'Text or message'};

function print(value: Comparison['expected']): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The words in which two texts differ, with one word that both have before them. */
function differingWords(first: string, second: string): [string, string] {
  const [a, b] = [first.split(' '), second.split(' ')];
  const {start, endBefore, endAfter} = changedRange(a, b);
  const from = Math.max(0, start - 1);
  return [a.slice(from, endBefore).join(' '), b.slice(from, endAfter).join(' ')];
}

/** Methods that nearly every test calls. */
const ordinary = new Set('of with toString binding whereAre equal Filter'.split(' '));

/** The members that all of some tests use. */
function subjectOf(tests: readonly LibraryTest[]): Subject {
  const [first = new Map<string, ApiMember>(), ...others] = tests.map(({text}) =>
    membersUsed(text),
  );
  const shared = [...first].flatMap(([key, member]) =>
    others.every((used) => used.has(key)) ? [member] : [],
  );
  const telling = shared.filter(({name}) => !ordinary.has(name));
  return {members: telling.length > 0 ? telling : shared};
}
