/**
 * Whole files, each with the expected result beside it; `UPDATE_CASES=1` writes the results for
 * review. The files of a folder in `projects` are converted together, with the objects in its
 * `objects.json`.
 */
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {standardSchema} from '../schema/standard';
import type {ObjectMetadata} from '../schema/project';
import {convertApex, Project, type ConvertedCode, type ConvertedQuery} from './index';

const folder = path.join(import.meta.dirname, 'cases');
const projects = readdirSync(path.join(folder, 'projects'));
const single = sourcesIn('.');
const names = [
  ...single,
  ...projects.flatMap((project) => sourcesIn(path.join('projects', project))),
];

/** @returns the files without an expected result of another, relative to the cases */
function sourcesIn(name: string): string[] {
  return readdirSync(path.join(folder, name))
    .filter((file) => /^\w+\.(cls|trigger)$/.test(file))
    .map((file) => path.join(name, file));
}

const projectOf = new Map(
  projects.map((name) => {
    const files = sourcesIn(path.join('projects', name));
    const objects = JSON.parse(
      readFileSync(path.join(folder, 'projects', name, 'objects.json'), 'utf8'),
    ) as ObjectMetadata[];
    const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8'));
    return [name, new Project({texts, objects, schema: standardSchema})];
  }),
);

function versionOf(name: string): number {
  const file = path.join(folder, `${name}-meta.xml`);
  const [, version] = existsSync(file)
    ? (/<apiVersion>([\d.]+)</.exec(readFileSync(file, 'utf8')) ?? [])
    : [];
  return Number(version ?? 66);
}

function convert(text: string, name: string): ConvertedCode {
  const result = convertApex(text, {
    schema: standardSchema,
    project: projectOf.get(path.basename(path.dirname(name))),
    apiVersion: versionOf(name),
    access: 'keep',
  });
  if ('error' in result) throw new Error(`${name}: ${result.error.message}`);
  return result;
}

/** One line for each thing that a person has to read. */
function findingsOf(queries: readonly ConvertedQuery[]): string {
  const lines = queries.flatMap(({line, column, reason, remarks}) => [
    ...(reason === null ? [] : [`${line}:${column} not converted: ${reason.code}`]),
    ...remarks.map((remark) => `${remark.line}:${remark.column} ${remark.code}`),
  ]);
  return lines.map((line) => `${line}\n`).join('');
}

function expected(name: string, ending: string, actual: string): string {
  const file = path.join(folder, name.replace(/\.(cls|trigger)$/, ending));
  if (process.env['UPDATE_CASES']) writeFileSync(file, actual);
  return readFileSync(file, 'utf8');
}

describe.each(names)('%s', (name) => {
  const source = readFileSync(path.join(folder, name), 'utf8');
  const {code, queries, changes} = convert(source, name);

  it('becomes the expected file with the expected findings', () => {
    expect(code).toBe(expected(name, '.expected.$1', code));
    const findings = findingsOf(queries);
    expect(findings).toBe(expected(name, '.findings.txt', findings));
  });

  it('stays the same when it is converted again', () => {
    expect(convert(code, name).code).toBe(code);
  });

  it('has findings that point at their queries, and nothing else is changed', () => {
    for (const {start, end, before} of queries) {
      expect(source.slice(start, end)).toBe(before);
      expect(before).toMatch(/\[\s*(SELECT|FIND)|(Database|Search)\./i);
    }
    const rest = [...queries, ...changes]
      .filter(({after, start}) => after !== null && !isInside(start, queries))
      .sort((left, right) => left.start - right.start)
      .reduceRight(
        (text, {start, end, after}) => text.slice(0, start) + (after ?? '') + text.slice(end),
        source,
      );
    expect(rest).toBe(code);
  });
});

function isInside(offset: number, queries: readonly ConvertedQuery[]): boolean {
  return queries.some(({start, end, after}) => after !== null && start < offset && offset < end);
}

it.each([
  ["[SELECT Id, (SELECT Id FROM Contacts WHERE Name IN ('a')) FROM Account]", 'Account'],
  ["Database.query('SELECT Id FROM Contact WHERE Name = ' + name)", 'Contact'],
  ["Database.query('SELECT Id FROM ' + objectName)", null],
  [
    "Database.query('SELECT Id, COUNT(Id) FROM Lead WHERE (A__c IN (1)) GROUP BY ' + field)",
    'Lead',
  ],
  ["[FIND 'a' RETURNING Account(Id)]", null],
])('knows the object of %s', (query, object) => {
  const {queries} = convert(
    `class A { void run(String name, String objectName, String field) { Object found = ${query}; } }`,
    'A.cls',
  );
  expect(queries.map((found) => found.object)).toEqual([object]);
});

it('converts at least nine of ten inline queries', () => {
  const queries = single
    .flatMap((name) => convert(readFileSync(path.join(folder, name), 'utf8'), name).queries)
    .filter(({kind}) => kind === 'inline');
  const converted = queries.filter(({state}) => state === 'converted');
  expect(single.length).toBeGreaterThanOrEqual(60);
  expect(converted.length / queries.length).toBeGreaterThanOrEqual(0.9);
});
