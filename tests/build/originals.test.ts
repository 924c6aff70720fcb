/**
 * The code of other packages that files of this site replace or repeat. An upgrade that changes one
 * of these originals fails here, and the difference names the file of ours beside it:
 *
 * 1. Compare: `npm diff --diff=<package>@<old version> --diff=<package>@<new version> -- <file>`.
 * 2. Take over what our file needs.
 * 3. `npx vitest run tests/build/originals.test.ts -u`.
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import bundle from '../../plugins/build/bundle';
import {listFiles} from '../../src/content/listFiles';

const packages = path.resolve('node_modules');

/**
 * Files of ours that repeat a part of another package: names, rules, or the markup that our code
 * expects.
 */
const repeated: Record<string, string[]> = {
  'src/client/bundle/entry.ts': ['@docusaurus/core/lib/client/clientEntry.js'],
  'plugins/build/bundle/plain-order.cjs': [
    '@docusaurus/plugin-content-docs/lib/client/docsClientUtils.js',
    '@docusaurus/theme-common/lib/utils/reactUtils.js',
  ],
  'src/components/SearchDialog/accessibility.ts': ['@docsearch/react/dist/esm/index.js'],
  'src/components/SearchDialog/styles.module.css': ['@docsearch/css/dist/modal.css'],
  'src/content/checkPage.ts': ['@docusaurus/mdx-loader/lib/remark/admonitions/index.js'],
  'config/folders.ts': [
    '@docusaurus/plugin-content-docs/lib/slug.js',
    '@docusaurus/plugin-content-docs/lib/docs.js',
  ],
  'src/content/frontMatter.ts': [
    '@docusaurus/plugin-content-docs/lib/frontMatter.js',
    '@docusaurus/plugin-content-blog/lib/frontMatter.js',
    '@docusaurus/plugin-content-pages/lib/frontMatter.js',
  ],
};

/** Folders with the theme's components, in the order in which Docusaurus looks for them. */
const themes = [
  '@docusaurus/theme-classic/lib/theme',
  '@docusaurus/core/lib/client/theme-fallback',
];

interface Pair {
  ours: string;
  /** Relative to `node_modules`. */
  original: string;
}

/**
 * Returns the components of `src/theme` that don't render the original, and their styles, each with
 * the original.
 */
function ejected(): Pair[] {
  const components = listFiles('.', 'src/theme').filter((file) => file.endsWith('/index.tsx'));
  return components.flatMap((ours) => {
    const name = path.relative('src/theme', path.dirname(ours));
    if (fs.readFileSync(ours, 'utf8').includes(`@theme-original/${name}'`)) return [];
    const find = (file: string) =>
      themes
        .map((theme) => `${theme}/${name}${file}`)
        .find((candidate) => fs.existsSync(path.join(packages, candidate)));
    const original = find('/index.js') ?? find('.js') ?? `the theme has no ${name}`;
    const styles = find('/styles.module.css');
    const ownStyles = path.join(path.dirname(ours), 'styles.module.css');
    return [
      {ours, original},
      ...(styles && fs.existsSync(ownStyles) ? [{ours: ownStyles, original: styles}] : []),
    ];
  });
}

/**
 * Returns the modules that the bundler replaces by ours. Those that are left out (`nothing.ts`) can
 * change.
 */
function aliased(): Pair[] {
  const {resolve} = bundle().configureWebpack?.({}, false, {} as never, undefined) ?? {};
  return Object.entries(resolve?.alias ?? {})
    .filter(([, ours]) => typeof ours === 'string' && path.basename(ours) !== 'nothing.ts')
    .map(([module, ours]) => ({
      ours: path.relative('.', String(ours)),
      original: path.relative(packages, require.resolve(module.replace(/\$$/, ''))),
    }));
}

function describePair({ours, original}: Pair): string {
  const file = path.join(packages, original);
  const hash = createHash('sha256').update(fs.readFileSync(file)).digest('hex').slice(0, 12);
  return `${hash} ${original} <- ${ours}`;
}

it('what the site replaces or repeats has not changed: compare each original with the file of ours', async () => {
  const pairs = [
    ...ejected(),
    ...aliased(),
    ...Object.entries(repeated).flatMap(([ours, originals]) =>
      originals.map((original) => ({ours, original})),
    ),
  ];
  const files = pairs.flatMap(({ours, original}) => [ours, path.join(packages, original)]);
  expect(files.filter((file) => !fs.existsSync(file))).toEqual([]);
  const lines = pairs.map(describePair).sort((a, b) => (a.slice(13) < b.slice(13) ? -1 : 1));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('originals.txt');
});

it("Docusaurus's utilities use no helper of tslib that plugins/build/bundle/tslib.ts lacks", async () => {
  const folder = '@docusaurus/utils-common/lib';
  const code = listFiles(packages, folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => fs.readFileSync(path.join(packages, file), 'utf8'));
  const used = new Set(code.flatMap((text) => text.match(/(?<=\btslib_1\.)\w+/g) ?? []));
  expect(Object.keys(await import('../../plugins/build/bundle/tslib'))).toEqual([...used]);
});
