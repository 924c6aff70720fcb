import {fromHtml} from 'hast-util-from-html';
import {expect, test} from 'vitest';
import {extractRecords} from './extract';

const page = {url: '/soql/api/soql', title: 'Builder methods', description: 'All methods.'};

function extract(html: string, url = page.url) {
  return extractRecords(fromHtml(html, {fragment: true}), {...page, url});
}

test('a page falls into its sections, with text, code, tables and messages', () => {
  const records = extract(`
    <header><h1>SOQL</h1></header><p>Starts a query.</p>
    <h2 id="result">Result<a class="hash-link" href="#result">​</a></h2>
    <h3 id="tolist">toList</h3>
    <div><pre><code><span>List&lt;SObject&gt;</span> toList()</code></pre><button>Copy</button></div>
    <p>Returns <code>null</code>, never.</p>
    <table><thead><tr><th>Rows<th>Result<tbody><tr><td>none<td>empty</table>`);
  expect(records).toEqual([
    {
      url: '/soql/api/soql',
      module: 'SOQL',
      page: 'Builder methods',
      heading: 'SOQL',
      level: 1,
      names: [],
      content: 'All methods. Starts a query.',
    },
    {
      url: '/soql/api/soql#result',
      module: 'SOQL',
      page: 'Builder methods',
      heading: 'Result',
      level: 2,
      names: [],
      content: '',
    },
    {
      url: '/soql/api/soql#tolist',
      module: 'SOQL',
      page: 'Builder methods',
      heading: 'toList',
      level: 3,
      names: ['toList'],
      content: 'List<SObject> toList() Returns null, never. Rows Result none empty',
    },
  ]);
});

test('what is not said is left out', () => {
  const [record] = extract(
    '<nav>Home</nav><script>x()</script><style>a{}</style><svg><text>drawn</text></svg><p aria-hidden="true">hidden</p><p data-nosearch>user mode</p><p>Said</p>',
  );
  expect(record?.content).toBe('All methods. Said');
});

test('sections inside other elements count too', () => {
  const records = extract('<section><div><h2 id="inner">Inner</h2><p>Text</p></div></section>');
  expect(records.map(({url}) => url)).toEqual(['/soql/api/soql', '/soql/api/soql#inner']);
  expect(records[1]?.content).toBe('Text');
});

test('only reference pages define names, and groups of methods are none', () => {
  const html =
    '<h2 id="a">toList</h2><h2 id="b">Sharing</h2><h2 id="c">SOQL.Selector</h2><h2 id="d">ORDER BY</h2>';
  expect(extract(html).map(({names}) => names)).toEqual([
    [],
    ['toList'],
    [],
    ['SOQL.Selector'],
    [],
  ]);
  expect(extract(html, '/soql/examples/result').flatMap(({names}) => names)).toEqual([]);
});

test.each([
  ['/soql/advanced/fls', 'SOQL'],
  ['/cache/api/soql-cache', 'Cache'],
  ['/evaluator/getting-started', 'Evaluator'],
  ['/releases/6.11', 'Releases'],
  ['/installation', 'Docs'],
])('%s belongs to %s', (url, module) => {
  expect(extract('<p>Text</p>', url)[0]?.module).toBe(module);
});
