import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import Ajv from 'ajv';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {libraryStubs} from '../check-docs/apex/stubs';
import {readManifest, type ApiManifest} from '../check-docs/manifest';
import {compareEntries} from './compare';
import {command} from '.';
import {runCommand, type Output} from 'soql-lib/testing';
import {readLibrary} from './read-library';
import {formatManifest, refreshManifest} from './refresh';

const project = path.join(import.meta.dirname, '../..');
const fixtures = path.join(project, 'tests/fixtures/checker/manifest');
const manifest = readManifest(project);
const empty: ApiManifest = {...manifest, version: '0.0.0', types: []};

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'manifest-'));
});

afterAll(() => {
  rmSync(folder, {recursive: true});
});

const schema: unknown = JSON.parse(
  readFileSync(path.join(project, 'facts/api-manifest.schema.json'), 'utf8'),
);
const validate = new Ajv({allErrors: true, allowUnionTypes: true}).compile(schema as object);

function schemaErrors(value: unknown): unknown {
  return validate(JSON.parse(JSON.stringify(value))) ? [] : validate.errors;
}

function run(site: string, ...args: string[]): Promise<Output> {
  return runCommand(command, {folder: site, args});
}

describe('facts/api-manifest.json', () => {
  it('matches its schema', () => {
    expect(schemaErrors(manifest)).toEqual([]);
  });

  it('is formatted as the tool formats it', () => {
    const text = readFileSync(path.join(project, 'facts/api-manifest.json'), 'utf8');
    expect(formatManifest(manifest)).toBe(text);
  });

  it.each([
    ['a missing property', {...manifest, types: [{name: 'SOQL', kind: 'class'}]}],
    ['an unknown property', {...manifest, author: 'nobody'}],
    ['an invalid version', {...manifest, version: 'latest'}],
    ['a wrong kind', {...manifest, types: manifest.types.map((type) => ({...type, kind: 'enum'}))}],
  ])('is invalid with %s', (_, damaged) => {
    expect(schemaErrors(damaged)).not.toEqual([]);
  });
});

/**
 * Adds what generated classes leave out and the library has: comments, and a platform type for
 * which the generator has a placeholder.
 */
function withComments(text: string): string {
  const members = manifest.types.flatMap((type) => type.methods);
  const deprecated = members.filter((member) => member.deprecated);
  return text
    .replaceAll('Database_PaginationCursor', 'Database.PaginationCursor')
    .split('\n')
    .map((line) =>
      deprecated.some(({signature}) => line.includes(signature.replace(/^static /, '')))
        ? line.replace('@TestVisible', '@TestVisible // deprecated\n')
        : line,
    )
    .join('\n');
}

describe('refreshManifest', () => {
  it('reads every construct that a manifest can describe', async () => {
    const read = refreshManifest(readLibrary(path.join(fixtures, 'before/classes')), empty);
    expect(schemaErrors(read)).toEqual([]);
    await expect(formatManifest(read)).toMatchFileSnapshot(
      path.join(fixtures, 'before/expected.json'),
    );
  });

  it('generates the same manifest from classes that were generated from it', () => {
    const classes = path.join(folder, 'roundtrip');
    mkdirSync(classes);
    const stubs = libraryStubs(manifest, {
      edition: 'source',
      strict: false,
      rename: (name) => name,
    });
    for (const {name, text} of stubs)
      writeFileSync(path.join(classes, `${name}.cls`), withComments(text));
    const read = refreshManifest(readLibrary(classes), manifest);
    expect(compareEntries(manifest.types, read.types)).toEqual({
      added: [],
      removed: [],
      changed: [],
    });
  });

  it('keeps the order of the files, so that versions can be compared', () => {
    const classes = path.join(fixtures, 'after/classes');
    const filesAfter = (types: ApiManifest['types']): string[] => [
      ...new Set(
        refreshManifest(readLibrary(classes), {...empty, types}).types.map(({file}) => file),
      ),
    ];
    const {types} = refreshManifest(readLibrary(classes), empty);
    expect(filesAfter([])).toEqual(['builder/Builder.cls', 'extra/Sorter.cls']);
    expect(filesAfter(types.toReversed())).toEqual(['extra/Sorter.cls', 'builder/Builder.cls']);
  });
});

describe('refresh-manifest', () => {
  function site(): string {
    const before = refreshManifest(readLibrary(path.join(fixtures, 'before/classes')), empty);
    const created = mkdtempSync(path.join(folder, 'site-'));
    mkdirSync(path.join(created, 'facts'));
    writeFileSync(path.join(created, 'facts/api-manifest.json'), formatManifest(before));
    writeFileSync(path.join(created, 'facts/body-digests.json'), '{}');
    return created;
  }

  it('prints what was added, removed and changed, and writes the manifest', async () => {
    const here = site();
    const {output, errors, code} = await run(here, path.join(fixtures, 'after/classes'));
    expect(errors).toBe('');
    expect(code).toBe(0);
    await expect(output).toMatchFileSnapshot(path.join(fixtures, 'after/expected.txt'));
    expect(readManifest(here).version).toBe('2.0.0');
    expect((await run(here, path.join(fixtures, 'after/classes'))).output).toBe(
      '2.0.0 -> 2.0.0\nnothing changed\n',
    );
  });

  it.each([
    [
      'a missing folder argument',
      [],
      'refresh-manifest: usage: npm run refresh-manifest -- <folder of the library>',
    ],
    ['a folder that does not exist', ['nowhere'], 'refresh-manifest: nowhere is not a folder'],
  ])('rejects %s', async (_, parameters, message) => {
    const {errors, code} = await run(site(), ...parameters);
    expect(errors.trim()).toBe(message);
    expect(code).toBe(1);
  });

  it('reports where a class does not parse, and writes nothing', async () => {
    const here = site();
    const before = readFileSync(path.join(here, 'facts/api-manifest.json'), 'utf8');
    mkdirSync(path.join(here, 'classes'));
    writeFileSync(
      path.join(here, 'classes/Broken.cls'),
      'public class Broken {\n    void run( {\n}\n',
    );
    const {errors, code} = await run(here, path.join(here, 'classes'));
    expect(errors).toContain('refresh-manifest: Broken.cls:2:15 ');
    expect(code).toBe(1);
    expect(readFileSync(path.join(here, 'facts/api-manifest.json'), 'utf8')).toBe(before);
  });
});
