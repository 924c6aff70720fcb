import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {command} from '.';
import {readManifest} from '../check-docs/manifest';
import {command as refreshCommand} from '../refresh-manifest';
import {formatManifest} from '../refresh-manifest/format';
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
  const empty = {...readManifest(project), version: '0.0.0', sources: {}, types: []};
  writeFileSync(path.join(site, 'facts/api-manifest.json'), formatManifest(empty));
  await runCommand(refreshCommand, {folder: site, args: [original]});
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

  it.each<[string, Edit, string]>([
    [
      'a version',
      ['sfdx-project.json', 'Builder 1.4.0', 'Builder 1.5.0'],
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
      'No longer visible to callers or tests: SOQL.setMock(String, SObject); it is still there',
    ],
    [
      'a method that moved from an interface to its class',
      ['SOQL.cls', '        Queryable sortDesc();\n', ''],
      'Moved: SOQL.Queryable.sortDesc() is a member of SOQL now, no longer of SOQL.Queryable.',
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
      'a message that only a test shows',
      ['SOQL_Test.cls', "'You can\\'t use", "'One can\\'t use"],
      'The test rejectsMixedGrouping (SOQL_Test.cls:59) expects a message that facts/messages.json does not have.',
    ],
    [
      'a message that a test compares the other way round',
      [
        'SOQL_Test.cls',
        "Assert.areEqual('You can\\'t use GROUP BY, GROUP BY ROLLUP and GROUP BY CUBE in the same query.', error.getMessage());",
        "Assert.areEqual(error.getMessage(), 'Groups differ');",
      ],
      'The test rejectsMixedGrouping (SOQL_Test.cls:59) expects a message that facts/messages.json does not have.\n   library Groups differ\n',
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

  it('compares no code without digests, and says so', async () => {
    const bare = path.join(folder, 'bare');
    cpSync(site, bare, {recursive: true});
    rmSync(path.join(bare, 'facts/body-digests.json'));
    const copy = edited(['SOQL.cls', 'return 2000;', 'return 500;']);
    const {output, code} = await runCommand(command, {folder: bare, args: [copy]});
    expect(output).toContain('facts/body-digests.json is missing');
    expect(code).toBe(0);
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
