import fs from 'node:fs';
import path from 'node:path';
import {strToU8, zipSync, type Zippable} from 'fflate';
import {release} from '../../../config/release';
import type {CodeBlock} from '../../../src/content/blocks';
import type {Site} from '../../../src/content/site';

/** The pages whose code the project has: the search page's tutorials, and their last guide. */
const sourcePages = [
  'soql/getting-started.md',
  'soql/build-selector.md',
  'soql/advanced/mocking.md',
  'soql/guides/search-page.md',
];

const component = 'opportunityTable';
const sourceFolder = 'force-app/main/default';

const projectDefinition = {
  packageDirectories: [{path: 'force-app', default: true}],
  sourceApiVersion: release.apiVersion,
};

/** Returns a file beside this one; the words in capitals stand for the facts of a release. */
function template(file: string, tests: readonly string[] = []): string {
  return fs
    .readFileSync(path.join(__dirname, 'starter-project', file), 'utf8')
    .replaceAll('API_VERSION', release.apiVersion)
    .replaceAll('REPOSITORY', release.urls.repository)
    .replaceAll('TESTS', tests.join(','));
}

/** A block with a title shows an earlier version of its class. */
function classOf({fence, text}: CodeBlock): [name: string, text: string][] {
  const [, name] = /^(\w+)\.cls$/.exec(fence.file ?? '') ?? [];
  return name === undefined || fence.title !== undefined ? [] : [[name, `${text.trim()}\n`]];
}

function componentFileOf({fence, text}: CodeBlock): [path: string, text: string][] {
  const {title} = fence;
  return title?.startsWith(`${component}.`)
    ? [[`${sourceFolder}/lwc/${component}/${title}`, `${text.trim()}\n`]]
    : [];
}

/**
 * Returns the files of the search page's project by their paths, made from the code of the pages,
 * so that it is checked as they are.
 */
export function starterProject({pages}: Site): Record<string, string> {
  const blocks = sourcePages.flatMap(
    (source) => pages.find(({file}) => file === source)?.blocks ?? [],
  );
  const classes = new Map(blocks.flatMap(classOf));
  const tests = [...classes.keys()].filter((name) => name.endsWith('_Test'));
  return {
    'README.md': template('README.md', tests),
    'sfdx-project.json': `${JSON.stringify(projectDefinition, null, 2)}\n`,
    ...Object.fromEntries(
      [...classes].flatMap(([name, text]) => [
        [`${sourceFolder}/classes/${name}.cls`, text],
        [`${sourceFolder}/classes/${name}.cls-meta.xml`, template('class.cls-meta.xml')],
      ]),
    ),
    ...Object.fromEntries(blocks.flatMap(componentFileOf)),
    [`${sourceFolder}/lwc/${component}/${component}.js-meta.xml`]:
      template('component.js-meta.xml'),
  };
}

/** Packs the project. The same pages make the same bytes: all files have one date. */
export function packStarterProject(site: Site): Uint8Array {
  const files: Zippable = Object.fromEntries(
    Object.entries(starterProject(site)).map(([file, text]) => [
      `search-page/${file}`,
      strToU8(text),
    ]),
  );
  return zipSync(files, {mtime: new Date(1980, 0, 1)});
}
