/**
 * Converts a small project, as it is and with a conversion that makes each mistake that the check
 * looks for.
 */
import path from 'node:path';
import {expect, it} from 'vitest';
import {readManifest} from '../check-docs/manifest';
import {convertFiles} from 'soql-lib';
import {findJava} from '../java';
import {checkCorpus, type Conversion} from './check';

const root = path.join(import.meta.dirname, '../..');
const project = path.join(root, 'tests/fixtures/corpus');

function environment(): Parameters<typeof checkCorpus>[1] {
  const java = findJava();
  if (java === undefined)
    throw new Error('this test needs Java 11 or newer: npm test installs it where it can');
  return {java, manifest: readManifest(root)};
}

/** Puts other code into what is converted; a second run changes it again. */
const faulty: Conversion = (files, options) => {
  const {outcomes, problems} = convertFiles(files, options);
  const changed = outcomes.map((outcome) => {
    if (outcome.kind !== 'converted') return outcome;
    const code = outcome.code
      .replace('.systemMode()', '.systemMode().systemMode()')
      .replace(/isIn\(new List<String>\(names\)\)/, 'isIn(names)')
      .replace('Invoice__c.Id, Invoice__c.Status__c', 'Invoice__c.Id, Invoice__c.Missing__c');
    const queries = outcome.queries.map((query) => ({
      ...query,
      after: query.after?.replace("SOQL.of('Region__c')", 'SOQL.of(Region__c.SObjectType)') ?? null,
    }));
    return {...outcome, code: `${code}\n`, queries};
  });
  return {outcomes: changed, problems};
};

it('finds nothing wrong with the conversion of a project, whose objects are in both formats', async () => {
  const {lines, problems} = await checkCorpus(project, environment());
  expect(problems).toEqual([]);
  const text = lines.join('\n');
  expect(text).toContain('4 files, 0 of them not read');
  expect(text).toContain('6 inline queries, 6 converted (100.0%), 0 left');
  expect(text).toContain('2 dynamic queries, 1 converted (50.0%), 1 left');
  expect(text).toContain('type errors: 0 before, 0 after');
  expect(text).toContain('0 over 120 columns');
  expect(text).toContain('second run: changes nothing');
}, 120_000);

it('reports type errors, changes by a second run, sets below 58, and tokens that nothing proves', async () => {
  const {problems} = await checkCorpus(project, environment(), faulty);
  const text = problems.join('\n');
  expect(text).toMatch(/InvoiceReader:\d+ .*Missing__c/);
  expect(text).toMatch(/OlderReader\.cls: a second conversion changes the file again/);
  expect(text).toMatch(/OlderReader\.cls:\d+ a Set is passed to an Iterable below API version 58/);
  expect(text).toMatch(/InvoiceReader\.cls:16 Region__c\.SObjectType is a token/);
}, 120_000);
