import {readFileSync} from 'node:fs';
import {unzipSync, strFromU8} from 'fflate';
import {applyPatch} from 'diff';
import {expect, it, vi} from 'vitest';
import {choices, filterRows, statesOf} from './filter';
import type {FileRow, ProjectFile, ProjectReply} from './protocol';
import {largestProject} from './conversion';
import {isSkippedFolder, selectFiles} from './selection';
import {startProjectServer} from './server';

vi.mock('../schema', async () => {
  const {readSchema} = await import('@soql-lib/model/schema');
  const path = 'packages/model/src/schema/standard-objects.json';
  const data = JSON.parse(readFileSync(path, 'utf8')) as Parameters<typeof readSchema>[0];
  return {loadSchema: () => Promise.resolve(readSchema(data))};
});

function fileOf(path: string, content: string | Uint8Array<ArrayBuffer>): ProjectFile {
  return {path, file: new File([content], path.split('/').at(-1) ?? '')};
}

const service = `public with sharing class AccountService {
    public List<Account> find(Set<Id> ids) {
        return [SELECT Id, Name FROM Account WHERE Id IN :ids];
    }
    public List<Project__c> projects() {
        return [SELECT Id, Client__r.Name FROM Project__c ORDER BY Name];
    }
    public List<List<SObject>> search(String text) {
        return [FIND :text RETURNING Account(Id)];
    }
}
`;
const version = (number: string) =>
  `<?xml version="1.0"?><ApexClass xmlns="http://soap.sforce.com/2006/04/metadata"><apiVersion>${number}</apiVersion></ApexClass>`;

const folder = 'my-project/force-app/classes/';
const project = [
  fileOf('my-project/sfdx-project.json', '{}'),
  fileOf('my-project/node_modules/x/Other.cls', 'public class Other {}'),
  fileOf(`${folder}AccountService.cls`, service),
  fileOf(`${folder}AccountService.cls-meta.xml`, version('57.0')),
  fileOf(`${folder}Broken.cls`, 'public class Broken { Account a = [SELECT Id FROM Account'),
  fileOf(`${folder}Latin.cls`, new Uint8Array([0x2f, 0x2f, 0xe9])),
  fileOf(
    `${folder}Some_Test.cls`,
    '@IsTest class Some_Test { Account a = [SELECT Id FROM Account]; }',
  ),
  fileOf('my-project/force-app/objects/Project__c/Project__c.object-meta.xml', 'no XML'),
  fileOf('my-project/README.md', 'text'),
];

function select(files: readonly ProjectFile[]): ProjectFile[] {
  const selected = selectFiles(files);
  if (typeof selected === 'string') throw new Error(selected);
  return selected.files;
}

async function convert(files: readonly ProjectFile[], {skipTests = false} = {}) {
  const replies: ProjectReply[] = [];
  const ask = startProjectServer(
    (reply) => replies.push(reply),
    () => Promise.resolve(),
  );
  for (const file of select(files)) await ask({kind: 'add', files: [file]});
  await ask({
    kind: 'convert',
    settings: {access: 'keep', apiVersion: 66, skipTests},
  });
  const rows = (): FileRow[] =>
    replies.flatMap((reply) => (reply.kind === 'progress' ? reply.rows : []));
  return {ask, replies, rows};
}

it('reads the classes, their versions and the objects of a project, with paths from its root', () => {
  expect(select(project).map(({path}) => path)).toEqual([
    'force-app/classes/AccountService.cls',
    'force-app/classes/AccountService.cls-meta.xml',
    'force-app/classes/Broken.cls',
    'force-app/classes/Latin.cls',
    'force-app/classes/Some_Test.cls',
    'force-app/objects/Project__c/Project__c.object-meta.xml',
  ]);
  expect(isSkippedFolder('.git')).toBe(true);
});

it('says why it cannot read what was chosen', async () => {
  expect(selectFiles([fileOf('notes.txt', 'a')])).toMatch(/no Apex classes or triggers/);
  const large = fileOf('A.cls', 'a');
  Object.defineProperty(large.file, 'size', {value: largestProject + 1});
  const {replies} = await convert([large]);
  expect(replies).toEqual([
    {
      kind: 'failure',
      message: expect.stringContaining('20.0 MB, but the playground can convert at most'),
    },
  ]);
});

it('converts each file, says what is wrong with a file, and goes on', async () => {
  const {rows, replies} = await convert(project);
  expect(rows().map(({path, isChanged, problem}) => [path.split('/').at(-1), isChanged, problem]))
    .toMatchInlineSnapshot(`
    [
      [
        "AccountService.cls",
        true,
        undefined,
      ],
      [
        "Broken.cls",
        false,
        "line 1: "[" is not closed",
      ],
      [
        "Latin.cls",
        false,
        "not valid UTF-8: save it in that encoding first",
      ],
      [
        "Some_Test.cls",
        true,
        undefined,
      ],
    ]
  `);
  expect(replies.at(-1)).toMatchInlineSnapshot(`
    {
      "kind": "converted",
      "notice": "SOQL Lib is not among these files. Install it before you deploy the converted code; if the org has its package, convert with the namespace btcdev.",
      "problems": [
        "force-app/objects/Project__c/Project__c.object-meta.xml: Non-whitespace before first tag in line 1; its field names are unknown to the conversion",
      ],
      "testClasses": 0,
    }
  `);
});

it('counts and filters by object, state and remark', async () => {
  const rows = (await convert(project)).rows();
  expect(choices(rows, ({object}) => (object === null ? [] : [object]))).toEqual([
    ['Account', 2],
    ['Project__c', 1],
  ]);
  expect(statesOf(rows, {})).toHaveLength(4);
  expect(statesOf(rows, {object: 'account'})).toHaveLength(2);
  const names = (filter: Parameters<typeof filterRows>[1]) =>
    filterRows(rows, filter).map(({path}) => path.split('/').at(-1));
  expect(names({})).toEqual(['AccountService.cls', 'Broken.cls', 'Latin.cls', 'Some_Test.cls']);
  expect(names({object: 'Project__c'})).toEqual(['AccountService.cls']);
  expect(names({state: 'left'})).toEqual(['AccountService.cls']);
  expect(names({remark: 'no-such-remark'})).toEqual([]);
});

it('leaves test classes alone if asked to', async () => {
  const {rows, replies} = await convert(project, {skipTests: true});
  expect(rows().at(-1)).toMatchObject({isChanged: false, queries: []});
  expect(replies.at(-1)).toMatchObject({kind: 'converted', testClasses: 1});
});

it('keeps a query that is switched off, in the file and in what is downloaded', async () => {
  const {ask, replies} = await convert(project);
  await ask({kind: 'show', index: 0});
  const shown = replies.at(-1);
  if (shown?.kind !== 'file') throw new Error('no file');
  const [first] = shown.file.queries;
  await ask({kind: 'disable', index: 0, disabled: [first?.offset ?? 0]});
  const changed = replies.at(-1);
  if (changed?.kind !== 'file') throw new Error('no file');
  expect(changed.row.queries.map(({state}) => state)).toEqual(['off', 'remark', 'left']);
  expect(changed.file.after).toContain('[SELECT Id, Name FROM Account WHERE Id IN :ids]');

  await ask({kind: 'pack', format: 'patch'});
  const patch = replies.at(-1);
  if (patch?.kind !== 'pack') throw new Error('no patch');
  const text = strFromU8(patch.bytes);
  expect(text).toContain('+++ b/force-app/classes/AccountService.cls');
  const [own = ''] = text.split(/^(?=={60})/m).filter((part) => part.includes('AccountService'));
  expect(applyPatch(service, own)).toBe(changed.file.after);

  await ask({kind: 'pack', format: 'zip'});
  const zip = replies.at(-1);
  if (zip?.kind !== 'pack') throw new Error('no archive');
  const entries = unzipSync(zip.bytes);
  expect(Object.keys(entries)).toEqual([
    'force-app/classes/AccountService.cls',
    'force-app/classes/Some_Test.cls',
  ]);
  const archived = entries['force-app/classes/AccountService.cls'];
  expect(archived && strFromU8(archived)).toBe(changed.file.after);
});
