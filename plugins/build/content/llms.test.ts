import path from 'node:path';
import {expect, it} from 'vitest';
import release from '../../../facts/release.json';
import {markdownVersion} from '../../../src/content/markdownVersion';
import {readSite} from '../../../src/content/site';
import {installationMarkdown} from './installation';
import {listOfPages, pagesInReadingOrder} from './llms';

const site = await readSite(path.join(import.meta.dirname, '../../..'));
const listed = pagesInReadingOrder(site);

it('llms.txt has one line for each page, under the sidebars and their categories', () => {
  const text = listOfPages(
    {title: 'SOQL Lib', tagline: 'T', url: 'https://docs.example.com'},
    listed,
  );
  const headings = text.match(/^## .*$/gm);
  expect(headings?.slice(0, 5)).toEqual([
    '## Docs',
    '## Docs: Learn',
    '## Docs: Compare and migrate',
    '## SOQL: Tutorials',
    '## SOQL',
  ]);
  expect(headings?.at(-1)).toBe('## Releases');
  expect(new Set(headings).size).toBe(headings?.length);
  expect(text.match(/^- \[.+\]\(https:\/\/docs\.example\.com\/\S+\.md\): \S.*$/gm)).toHaveLength(
    listed.length,
  );
});

it('pages are in reading order, each once, the newest release first', () => {
  const routes = listed.map(({page}) => page.route);
  const documents = site.pages.filter(({folder}) => folder?.kind === 'docs');
  expect(new Set(routes).size).toBe(routes.length);
  expect(documents.filter(({route}) => !routes.includes(route))).toEqual([]);
  expect(routes[0]).toBe('/docs/getting-started');
  expect(routes.indexOf('/soql/getting-started')).toBeLessThan(routes.indexOf('/soql/api/soql'));
  expect(routes.indexOf('/releases/6.11')).toBeLessThan(routes.indexOf('/releases/1.0'));
});

it('the Markdown version of the installation page has the command and the package Ids', () => {
  const page = site.pages.find(({route}) => route === '/installation');
  const text = page
    ? markdownVersion(page, site.fixtures, 'https://docs.example.com', installationMarkdown)
    : '';
  expect(text).toContain(`sf package install --package ${release.unlockedPackage.versionId} `);
  expect(text).toContain(`](${release.urls.installSandbox})`);
  for (const {id} of release.versions) expect(text).toContain(`\`${id}\``);
  expect(text).not.toMatch(/<[A-Z]/);
});

it('the rules for coding assistants have at most 300 lines, and every rule links to its section', () => {
  const rules = site.pages.find(({route}) => route === '/docs/coding-assistants');
  const text = rules ? markdownVersion(rules, site.fixtures, 'https://docs.example.com') : '';
  const bullets = text.split('\n').filter((line) => line.startsWith('- '));
  expect(text.split('\n').length).toBeLessThanOrEqual(300);
  expect(bullets.length).toBeGreaterThan(30);
  expect(
    bullets.filter(
      (line) => !/[( ]\[[^\]]+\]\(https:\/\/docs\.example\.com\/[^)#]+#[^)]+\)\)\.$/.test(line),
    ),
  ).toEqual([]);
});
