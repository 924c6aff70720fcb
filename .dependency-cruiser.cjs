/** The layers of the code, bottom first. A folder imports itself, what its line names, and packages. */
const layers = {
  'src/apex': [],
  'src/model': ['src/apex'],
  'src/content': ['src/apex', 'src/model', 'src/search'],
  'src/search': [],
  'src/highlight': [],
  'src/offline': [],
  'src/playground': ['src/apex', 'src/highlight', 'src/model'],
};

const ownCode =
  '^(src|config|plugins|tools|tests|blog|docs|soql|cache|evaluator|docusaurus|sidebars)';
const isTest = '[.](test|spec)[.]tsx?$';

const layerRules = Object.entries(layers).map(([folder, below]) => ({
  name: `layer-${folder.replace('src/', '')}`,
  comment: `${folder} imports ${below.length === 0 ? 'nothing of the project' : below.join(' and ')}.`,
  severity: 'error',
  from: {path: `^${folder}/`, pathNot: isTest},
  to: {path: ownCode, pathNot: [folder, ...below].map((name) => `^${name}/`)},
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {name: 'no-cycles', severity: 'error', from: {}, to: {circular: true}},
    ...layerRules,
    {
      name: 'site-above-plugins',
      comment: 'What readers see is built by plugins and does not import them.',
      severity: 'error',
      from: {path: '^src/', pathNot: isTest},
      to: {path: '^(plugins|tools)/'},
    },
    {
      name: 'plugins-and-tools-apart',
      severity: 'error',
      from: {path: '^(plugins|tools)/', pathNot: isTest},
      to: {path: '^(plugins|tools)/', pathNot: '^$1/'},
    },
    {
      name: 'testing-for-tests',
      severity: 'error',
      from: {path: '^src/(?!testing/)', pathNot: isTest},
      to: {path: '^src/testing/'},
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: {pathNot: `^tests/|${isTest}`},
      to: {path: `^tests/|${isTest}`},
    },
  ],
  options: {
    doNotFollow: {path: 'node_modules'},
    exclude: {path: 'node_modules|\\.docusaurus|^build/'},
    tsPreCompilationDeps: true,
    tsConfig: {fileName: 'tsconfig.json'},
    enhancedResolveOptions: {extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js', '.cjs', '.json']},
  },
};
