import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import layers from './layers.json' with {type: 'json'};

const ownCode =
  '^(packages|src|config|plugins|tools|tests|blog|docs|soql|cache|evaluator|docusaurus|sidebars)';
const isTest = '[.](test|spec)[.]tsx?$|/testing/';

const layerRules = Object.entries(layers).map(([folder, below]) => ({
  name: `layer-${folder}`,
  comment: `${folder} imports ${below.length === 0 ? 'nothing of the project' : below.join(' and ')} (layers.json).`,
  severity: 'error',
  from: {path: `^${folder}/`, pathNot: isTest},
  to: {path: ownCode, pathNot: [folder, ...below].map((name) => `^${name}/`)},
}));

/** A package is imported by what its package.json exports. */
const entryRules = readdirSync('packages').map((name) => {
  const folder = `packages/${name}`;
  const {exports} = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const entries = Object.values(exports).map((file) => path.posix.join(folder, file));
  return {
    name: `entries-${name}`,
    comment: `${folder} is imported by its exports.`,
    severity: 'error',
    from: {pathNot: `^${folder}/`},
    to: {path: `^${folder}/`, pathNot: entries.map((entry) => `^${entry}$`)},
  };
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {name: 'no-cycles', severity: 'error', from: {}, to: {circular: true}},
    {
      name: 'no-folder-cycles',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: {circular: true},
    },
    {
      name: 'known-folder',
      comment: 'A folder with code has a line in layers.json.',
      severity: 'error',
      from: {
        path: '^(packages|src|config|plugins|tools)/',
        pathNot: [...Object.keys(layers).map((folder) => `^${folder}/`), '^src/(css|testing)/'],
      },
      to: {},
    },
    ...layerRules,
    ...entryRules,
    {
      name: 'nothing-imports-tests',
      comment: 'Only follow does: it runs the tests of the library.',
      severity: 'error',
      from: {pathNot: `^tests/|${isTest}|^tools/follow/tests`},
      to: {path: `^tests/|${isTest}`},
    },
  ],
  options: {
    doNotFollow: {path: 'node_modules'},
    exclude: {path: 'node_modules/(?!@soql-lib|soql-lib)|\\.docusaurus|^build/'},
    tsPreCompilationDeps: true,
    tsConfig: {fileName: 'tsconfig.json'},
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.cjs', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default'],
    },
  },
};
