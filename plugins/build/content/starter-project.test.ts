import path from 'node:path';
import {unzipSync} from 'fflate';
import {expect, it} from 'vitest';
import {readSite} from '../../../src/content/site';
import {packStarterProject, starterProject} from './starter-project';

const site = await readSite(path.join(import.meta.dirname, '../../..'));
const files = starterProject(site);
const names = Object.keys(files);

it('has the classes of the search page, its component, and what Salesforce needs beside them', () => {
  expect(names).toEqual(
    expect.arrayContaining([
      'README.md',
      'sfdx-project.json',
      ...[
        'SOQL_Opportunity',
        'SOQL_Opportunity_Test',
        'OpportunitySearch',
        'OpportunitySearchController',
        'OpportunitySearch_Test',
        'OpportunityCriteria',
        'OpportunityTable',
        'OpportunityTableController',
        'OpportunityTable_Test',
      ].flatMap((name) => [
        `force-app/main/default/classes/${name}.cls`,
        `force-app/main/default/classes/${name}.cls-meta.xml`,
      ]),
      ...['js', 'html', 'js-meta.xml'].map(
        (ending) => `force-app/main/default/lwc/opportunityTable/opportunityTable.${ending}`,
      ),
    ]),
  );
});

it('has the last version of each class, and one command for all its tests', () => {
  expect(files['force-app/main/default/classes/OpportunitySearch.cls']).toContain(
    'SOQL_Opportunity.query()',
  );
  expect(files['force-app/main/default/classes/SOQL_Opportunity.cls']).toContain('open()');
  const tests = names.flatMap((name) => /(\w+_Test)\.cls$/.exec(name)?.[1] ?? []);
  expect(tests.length).toBeGreaterThan(2);
  for (const test of tests)
    expect(files['README.md']).toMatch(new RegExp(`--tests .*\\b${test}\\b`));
});

it('has the same bytes each time', () => {
  const packed = packStarterProject(site);
  expect(Buffer.from(packStarterProject(site)).equals(packed)).toBe(true);
  expect(Object.keys(unzipSync(packed))).toEqual(names.map((name) => `search-page/${name}`));
});
