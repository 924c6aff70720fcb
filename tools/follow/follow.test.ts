import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {command} from '.';
import {readManifest} from '../check-docs/manifest';
import {command as refreshCommand} from '../refresh-manifest';
import {formatManifest} from '../refresh-manifest/refresh';
import {unhandledFile} from '../library-changes/unhandled';
import {runCommand, type Output} from 'soql-lib/testing';

const project = path.join(import.meta.dirname, '../..');
const fixtures = path.join(project, 'tests/fixtures/follow');
const original = path.join(fixtures, 'library');
const classes = 'force-app/main/default/classes';

let folder = '';
/** A site that describes the library of the fixtures. */
let site = '';

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'follow-'));
  site = path.join(folder, 'site');
  cpSync(path.join(fixtures, 'site'), site, {recursive: true});
  const model = path.join(site, 'packages/model/src/library');
  mkdirSync(model);
  writeFileSync(path.join(model, 'filter.ts'), "export const methods = ['contains', 'isin'];\n");
  const empty = {...readManifest(project), version: '0.0.0', types: []};
  writeFileSync(path.join(site, 'facts/api-manifest.json'), formatManifest(empty));
  writeFileSync(path.join(site, 'facts/body-digests.json'), '{}');
  await runCommand(refreshCommand, {folder: site, args: [original]});
  rmSync(path.join(site, unhandledFile));
});

afterAll(() => {
  rmSync(folder, {recursive: true});
});

/** A text of a file, and what it becomes. */
type Edit = readonly [file: string, before: string, after: string];

/** Copies the library, and edits the copy. */
function edited(...edits: readonly Edit[]): string {
  const copy = mkdtempSync(path.join(folder, 'library-'));
  cpSync(original, copy, {recursive: true});
  for (const [name, before, after] of edits) {
    const file = path.join(copy, name.endsWith('.cls') ? `${classes}/${name}` : name);
    const text = readFileSync(file, 'utf8');
    if (!text.includes(before)) throw new Error(`${name} does not contain ${before}`);
    writeFileSync(file, text.replaceAll(before, after));
  }
  return copy;
}

async function follow(...args: string[]): Promise<Output> {
  const {output, ...rest} = await runCommand(command, {folder: site, args});
  return {...rest, output: output.replaceAll(args[0] ?? '', 'soql-lib')};
}

describe('follow', () => {
  it('says that there is nothing to do for the version that the site describes', async () => {
    const {output, errors, code} = await follow(original);
    expect(errors).toBe('');
    expect(output).toContain('agree with the model: 11, in 7 tests.');
    expect(output).toContain('There is nothing to do.');
    expect(code).toBe(0);
  });

  it('names ten changes, and the places that each touches', async () => {
    const copy = edited(
      // A removed overload
      ['SOQL.cls', '        Queryable with(String fields);\n', ''],
      [
        'SOQL.cls',
        "    public Queryable with(String fields) {\n        this.fields.addAll(fields.split(','));\n        return this;\n    }\n",
        '',
      ],
      // Another parameter type
      ['SOQL.cls', 'Queryable setLimit(Integer amount)', 'Queryable setLimit(Long amount)'],
      // A new method
      [
        'SOQL.cls',
        '        // RESULT\n',
        '        Queryable offset(Integer row);\n        // RESULT\n',
      ],
      // Another modifier
      ['SOQL.cls', 'public virtual Integer maximumRows', 'public Integer maximumRows'],
      // A deprecated method
      [
        'SOQL.cls',
        'Queryable groupByCube(SObjectField field);',
        'Queryable groupByCube(SObjectField field); // deprecated: use groupBy',
      ],
      // Another message
      ['SOQL.cls', "in the same query.'", "in one query.'"],
      ['SOQL_Test.cls', "in the same query.'", "in one query.'"],
      // Another query
      ['SOQL.cls', 'NULLS FIRST', 'NULLS LAST'],
      ['SOQL_Test.cls', 'NULLS FIRST', 'NULLS LAST'],
      // Another bind
      ['SOQL.cls', "'%' + value + '%'", "value + '%'"],
      ['SOQL_Test.cls', "'%Acme%'", "'Acme%'"],
      // Another default, which neither a signature nor a test shows
      ['SOQL.cls', 'return 2000;', 'return 500;'],
    );
    // A new class
    writeFileSync(
      path.join(copy, classes, 'SOQLSorter.cls'),
      'public class SOQLSorter {\n    public static SOQLSorter by(SObjectField field) {\n        return new SOQLSorter();\n    }\n}\n',
    );
    const {output, code} = await follow(copy);
    expect(code).toBe(1);
    await expect(output).toMatchFileSnapshot(path.join(fixtures, 'ten-changes.txt'));
  });

  /** A release with the kinds of change of SOQL Lib 6.12.0. */
  function release(): string {
    const copy = edited(
      [
        'sfdx-project.json',
        '"SOQL Lib@1.4.0-1"',
        '"SOQL Lib@1.5.0-1": "04t000000000002AAA", "SOQL Lib@1.4.0-1"',
      ],
      // Overloads
      [
        'SOQL.cls',
        '        SubQuery with(String relationship, Iterable<SObjectField> fields);\n',
        [
          '        SubQuery with(String relationship, Iterable<SObjectField> fields);',
          '        SubQuery with(String relationship, SObjectField field);',
          '        SubQuery with(String relationship, SObjectField first, SObjectField second);\n',
        ].join('\n'),
      ],
      [
        'SOQL.cls',
        '        public SubQuery with(SObjectField field) {',
        [
          '        public SubQuery with(String relationship, SObjectField field) {',
          '            return this.with(relationship, new List<SObjectField>{field});',
          '        }',
          '        public SubQuery with(String relationship, SObjectField first, SObjectField second) {',
          '            return this.with(relationship, new List<SObjectField>{first, second});',
          '        }',
          '        public SubQuery with(SObjectField field) {',
        ].join('\n'),
      ],
      // Interfaces, and private members for them
      [
        'SOQL.cls',
        '    private class Executor {',
        [
          '    @NamespaceAccessible',
          '    public interface Logger {',
          '        void log(Error error);',
          '    }',
          '    @NamespaceAccessible',
          '    public interface Error {',
          '        String getQuery();',
          '    }',
          '    @TestVisible',
          '    private static Logger queryLogger { get; set; }',
          '    private class SoqlError implements Error {',
          '        private String query;',
          '        public String getQuery() {',
          '            return this.query;',
          '        }',
          '    }',
          '    private class Executor {',
          '        private void logError(Exception error) {',
          '            queryLogger.log(new SoqlError());',
          '        }',
        ].join('\n'),
      ],
      // Code of private methods
      [
        'SOQL.cls',
        '            return Database.queryWithBinds(builder.toString(), builder.binding(), AccessLevel.USER_MODE);',
        '            this.logError(null);\n            return null;',
      ],
      ['SOQLCache.cls', 'return row.get(this.field) == this.value;', 'return false;'],
      // A message, and the private method that throws it
      ['SOQLCache.cls', 'can be filtered only by a unique', 'must have at least one unique'],
      ['SOQLCache.cls', 'validateFilter(', 'validateConditions('],
      // An annotation of an implementation
      [
        'SOQL.cls',
        '    public Queryable groupByCube(',
        '    @Deprecated\n    public Queryable groupByCube(',
      ],
    );
    mkdirSync(path.join(copy, 'package/classes'), {recursive: true});
    for (const name of ['SOQL.cls', 'SOQLCache.cls']) {
      const text = readFileSync(path.join(copy, classes, name), 'utf8');
      const global = text.replaceAll(/@NamespaceAccessible\s+public/g, 'global');
      const packaged = global.replace('return 2000;', 'return 1000;');
      writeFileSync(path.join(copy, 'package/classes', name), packaged);
    }
    return copy;
  }

  it('names each change of a release once, with places that all concern it', async () => {
    const {output, code} = await follow(release());
    expect(code).toBe(1);
    await expect(output).toMatchFileSnapshot(path.join(fixtures, 'release.txt'));
  });

  it('keeps what refresh-manifest found until it is handled', async () => {
    const copy = release();
    const here = path.join(folder, 'released');
    cpSync(site, here, {recursive: true});
    const facts = path.join(here, 'facts');
    await runCommand(refreshCommand, {folder: here, args: [copy]});
    const data = {
      version: '1.5.0',
      versions: [{version: '1.5.0-1', id: '04t000000000002AAA'}],
    };
    writeFileSync(path.join(facts, 'release.json'), JSON.stringify(data));
    const messages = readFileSync(path.join(facts, 'messages.json'), 'utf8');
    writeFileSync(
      path.join(facts, 'messages.json'),
      messages.replace('can be filtered only by a unique', 'must have at least one unique'),
    );
    const again = await runCommand(command, {folder: here, args: [copy]});
    expect(again.output).toContain('Not handled yet (facts/unhandled-changes.json): ');
    expect(again.output).toContain('The code of SOQLCache.CacheFilter.isMatching(SObject) changed');
    expect(again.code).toBe(1);
    rmSync(path.join(here, unhandledFile));
    const {output, code} = await runCommand(command, {folder: here, args: [copy]});
    expect(output).toContain('There is nothing to do.');
    expect(code).toBe(0);
  });

  it.each<[string, Edit, string]>([
    [
      'a version',
      ['sfdx-project.json', '1.4.0.NEXT', '1.5.0.NEXT'],
      'The version changed: 1.4.0 -> 1.5.0.',
    ],
    [
      'a result type',
      ['SOQL.cls', 'Object toValueOf(', 'String toValueOf('],
      'Changed: SOQL.Queryable.toValueOf(SObjectField): signature Object toValueOf(SObjectField field) -> String toValueOf(SObjectField field).',
    ],
    [
      'a method that tests no longer see',
      ['SOQL.cls', '@TestVisible // deprecated\n', ''],
      'Removed: SOQL.setMock(String, SObject).',
    ],
    [
      'a method that moved from an interface to its class',
      ['SOQL.cls', '        Queryable sortDesc();\n', ''],
      'Removed: SOQL.Queryable.sortDesc().',
    ],
    [
      'a removed message',
      [
        'SOQL.cls',
        "throw new QueryException('More than ' + this.maximumRows() + ' rows');",
        'return null;',
      ],
      'The library has no longer the message too-many-rows.',
    ],
    [
      'a new message',
      [
        'SOQL.cls',
        'this.amount = amount;',
        "if (amount < 0) { throw new QueryException('Negative limit: ' + amount); }",
      ],
      'library Negative limit: <…>',
    ],
    [
      'a test of a method that the model does not have',
      ['SOQL_Test.cls', '.setLimit(10)', '.skipTo(10)'],
      'The model cannot run the test limitsRows (SOQL_Test.cls:53): SOQL.Queryable has no method skipTo.',
    ],
    [
      'an initial value of a private field that had none',
      ['SOQL.cls', 'private Integer amount;', 'private Integer amount = 50;'],
      'The code or initial value of SOQL.amount changed',
    ],
    [
      'the accessors of a property',
      [
        'SOQL.cls',
        'public static Filter Filter {\n        get',
        'public static Filter Filter {\n        private set;\n        get',
      ],
      'The code or initial value of SOQL.Filter changed',
    ],
  ])('names %s', async (_, edit, expected) => {
    const {output, code} = await follow(edited(edit));
    expect(output).toContain(expected);
    expect(code).toBe(1);
  });

  it.each([
    [
      'a missing argument',
      [],
      'follow: usage: npm run follow -- <folder of the repository of the library>',
    ],
    ['a folder that does not exist', ['nowhere'], 'follow: nowhere is not a folder'],
    [
      'a folder without classes',
      [path.join(fixtures, 'site')],
      `follow: ${path.join(fixtures, 'site')} contains no classes other than tests`,
    ],
  ])('rejects %s', async (_, args, message) => {
    const {output, errors, code} = await runCommand(command, {folder: site, args});
    expect(errors.trim()).toBe(message);
    expect(output).toBe('');
    expect(code).toBe(2);
  });

  it('rejects a class that does not parse, with file, line and column', async () => {
    const copy = edited(['SOQL.cls', 'private Integer amount;', 'private Integer amount']);
    const {errors, code} = await follow(copy);
    expect(errors).toMatch(/^follow: SOQL\.cls:\d+:\d+ /);
    expect(code).toBe(2);
  });
});
