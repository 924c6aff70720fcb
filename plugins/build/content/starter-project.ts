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

const classMetadata = `<?xml version="1.0" encoding="UTF-8"?>
<ApexClass xmlns="http://soap.sforce.com/2006/04/metadata">
    <apiVersion>${release.apiVersion}</apiVersion>
    <status>Active</status>
</ApexClass>
`;

const componentMetadata = `<?xml version="1.0" encoding="UTF-8"?>
<LightningComponentBundle xmlns="http://soap.sforce.com/2006/04/metadata">
    <apiVersion>${release.apiVersion}</apiVersion>
    <isExposed>true</isExposed>
    <targets>
        <target>lightning__AppPage</target>
        <target>lightning__HomePage</target>
    </targets>
</LightningComponentBundle>
`;

const projectDefinition = {
  packageDirectories: [{path: 'force-app', default: true}],
  sourceApiVersion: release.apiVersion,
};

function readme(tests: readonly string[]): string {
  return `# Search page with SOQL Lib

The finished project of the tutorials on https://soql.beyondthecloud.dev: a selector, a service, a controller, a
Lightning web component, and their tests. It needs an org on API version ${release.apiVersion} or later.

1. Copy the query builder into the project:

   git clone --depth 1 ${release.urls.repository}.git ../soql-lib
   cp -r ../soql-lib/force-app/main/default/classes/standard-soql ${sourceFolder}/classes/

2. Deploy it to a sandbox or a scratch org, and run its tests:

   sf project deploy start --target-org my-sandbox --source-dir force-app
   sf apex run test --target-org my-sandbox --wait 10 --result-format human --tests ${tests.join(',')}

3. In the Lightning App Builder, add the component ${component} to a page.
`;
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
    'README.md': readme(tests),
    'sfdx-project.json': `${JSON.stringify(projectDefinition, null, 2)}\n`,
    ...Object.fromEntries(
      [...classes].flatMap(([name, text]) => [
        [`${sourceFolder}/classes/${name}.cls`, text],
        [`${sourceFolder}/classes/${name}.cls-meta.xml`, classMetadata],
      ]),
    ),
    ...Object.fromEntries(blocks.flatMap(componentFileOf)),
    [`${sourceFolder}/lwc/${component}/${component}.js-meta.xml`]: componentMetadata,
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
