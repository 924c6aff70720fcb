/** Checks that converted files compile against the library's signatures. */
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import {afterAll, expect, it} from 'vitest';
import {convertApex} from '@soql-lib/model/codemod';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {ClassGenerator} from '@soql-lib/model/testing';
import {generated, seed} from '@soql-lib/apex/testing';
import {typeCheck} from './check-docs/apex/checker';
import {GeneratedFile} from './check-docs/apex/generated';
import {missingCast} from './check-docs/apex/messages';
import {libraryStubs, platformStubs} from './check-docs/apex/stubs';
import {readManifest} from './check-docs/manifest';
import {findJava} from './java';

const root = path.join(import.meta.dirname, '..');
const cases = path.join(root, 'packages/model/src/codemod/cases');
const workspace = mkdtempSync(path.join(tmpdir(), 'convert-apex-'));
afterAll(() => rmSync(workspace, {recursive: true}));

/** Custom objects and fields in case files: a field's type, or the object of a lookup. */
const objects: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Invoice__c: {Status__c: 'Text', Amount__c: 'Number', Due_Date__c: 'Date', Account__c: 'Account'},
  Invoice_Line__c: {Product_Code__c: 'Text', Quantity__c: 'Number', Invoice__c: 'Invoice__c'},
  Setting__mdt: {Value__c: 'Text', Active__c: 'Checkbox'},
  Contact: {Interests__c: 'MultiselectPicklist'},
  Shipment__c: {Carrier__c: 'Carrier__c'},
  Carrier__c: {Code__c: 'Text', Active__c: 'Checkbox'},
  Payment_Schedule__c: {Total_Amount__c: 'Number'},
  Payment_Schedule_Entry__c: {
    Recurring_Amount_In_Local_Currency__c: 'Number',
    First_Payment_Date__c: 'Date',
    Last_Payment_Date__c: 'Date',
    Payment_State__c: 'Text',
    Payment_Schedule__c: 'Payment_Schedule__c',
  },
};

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://soap.sforce.com/2006/04/metadata"';
const plainTypes = new Set(['Text', 'Number', 'Date', 'Checkbox', 'MultiselectPicklist']);

function writeObjects(): string[] {
  return Object.entries(objects).map(([object, fields]) => {
    const folder = path.join(workspace, object);
    mkdirSync(path.join(folder, 'fields'), {recursive: true});
    if (object.includes('__')) {
      const content = `<label>${object}</label><pluralLabel>${object}</pluralLabel><nameField><label>Name</label><type>Text</type></nameField>`;
      writeFileSync(
        path.join(folder, `${object}.object-meta.xml`),
        `${xml}<CustomObject ${namespace}>${content}</CustomObject>`,
      );
    }
    for (const [field, type] of Object.entries(fields)) {
      const lookup = `<referenceTo>${type}</referenceTo><relationshipName>${object.replace(/__c$/, 's')}</relationshipName><type>Lookup</type>`;
      const kind = plainTypes.has(type) ? `<type>${type}</type>` : lookup;
      writeFileSync(
        path.join(folder, 'fields', `${field}.field-meta.xml`),
        `${xml}<CustomField ${namespace}><fullName>${field}</fullName><label>${field}</label>${kind}</CustomField>`,
      );
    }
    return folder;
  });
}

interface SourceFile {
  name: string;
  extension: 'cls' | 'trigger';
  text: string;
}

/** @param suffix of the file names, `.expected` for the results */
function readCases(suffix: string): SourceFile[] {
  const pattern = new RegExp(`^(\\w+)${suffix.replace('.', '\\.')}\\.(cls|trigger)$`);
  return readdirSync(cases).flatMap((file) => {
    const [, name, extension] = pattern.exec(file) ?? [];
    if (name === undefined || (extension !== 'cls' && extension !== 'trigger')) return [];
    // The type checker does not support managed packages.
    const text = readFileSync(path.join(cases, file), 'utf8').replaceAll('ns__', '');
    return [{name, extension, text}];
  });
}

const manifest = readManifest(root);

async function messagesOf(
  java: string,
  files: readonly SourceFile[],
  strict: boolean,
): Promise<string[]> {
  const messages = await typeCheck(java, {
    stubs: [
      ...libraryStubs(manifest, {edition: 'source', rename: (name) => name, strict}),
      ...platformStubs,
    ],
    files: files.map(({name, extension, text}) =>
      new GeneratedFile(name, extension).frame(
        strict ? text.replace(/\bsobject\b/gi, 'Object') : text,
      ),
    ),
    objects: writeObjects(),
  });
  return messages.map(({file, line, message}) => `${file}:${line} ${message}`);
}

/** Ignores messages that unconverted files have, too: false positives of the type checker. */
function isNew(before: readonly string[]): (message: string) => boolean {
  const known = new Set(before.map((message) => message.replace(/:\d+ /, ' ')));
  return (message) => !known.has(message.replace(/:\d+ /, ' '));
}

const generatedClasses = 40;

/** Generates classes, and converts them. */
function generateClasses(): {before: SourceFile[]; after: SourceFile[]} {
  const write = generated((choices) => (name: string) => new ClassGenerator(choices).write(name));
  const before = fc.sample(write, {seed, numRuns: generatedClasses}).map((writeClass, index) => {
    const name = `Generated${index}`;
    return {name, extension: 'cls' as const, text: writeClass(name)};
  });
  const after = before.map((file) => {
    const result = convertApex(file.text, {schema: standardSchema, apiVersion: 66, access: 'keep'});
    return {...file, text: 'error' in result ? result.error.message : result.code};
  });
  return {before, after};
}

it('writes files that compile', async () => {
  const java = findJava();
  if (java === undefined)
    throw new Error('this test needs Java 11 or newer: npm test installs it where it can');
  const made = generateClasses();
  const before = await messagesOf(java, [...readCases(''), ...made.before], false);
  const converted = [...readCases('.expected'), ...made.after];
  const after = await messagesOf(java, converted, false);
  expect(after.filter(isNew(before))).toEqual([]);
  const strict = await messagesOf(java, converted, true);
  expect(
    strict.filter((message) => missingCast(message.replace(/^\S+ /, '')) !== undefined),
  ).toEqual([]);
}, 120_000);
