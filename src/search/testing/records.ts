import {namesOf} from '../names';
import type {SearchRecord} from '../types';

/** A small site for tests: two types with a common method, a guide, an error, a release, … */
export const exampleRecords: SearchRecord[] = [
  page('/soql/api/soql', 'SOQL builder methods', 'SOQL', 'Every method of the query builder.'),
  section(
    '/soql/api/soql',
    'SOQL builder methods',
    3,
    'toList',
    'List<SObject> toList() Returns the records.',
  ),
  section(
    '/soql/api/soql',
    'SOQL builder methods',
    3,
    'toAggregatedMap',
    'Groups the records by a field.',
  ),
  section('/soql/api/soql', 'SOQL builder methods', 3, 'toObject', 'Returns one record, or null.'),
  page(
    '/soql/api/soql-filter',
    'SOQL.Filter methods',
    'SOQL.Filter methods (WHERE conditions)',
    'One condition.',
  ),
  section(
    '/soql/api/soql-filter',
    'SOQL.Filter methods',
    3,
    'with',
    'Chooses the field of the condition.',
  ),
  section('/soql/api/soql-filter', 'SOQL.Filter methods', 3, 'ignoreWhen', 'Skips the condition.'),
  page(
    '/soql/advanced/fls',
    'Field-level security',
    'Field-level security',
    'Who may read which field.',
  ),
  page('/soql/examples/mocking', 'Mock queries in tests', 'Mocking', 'Answers without a database.'),
  section(
    '/soql/examples/mocking',
    'Mock queries in tests',
    2,
    'Mock a list',
    'Use toList and toAggregatedMap.',
  ),
  page(
    '/soql/examples/subquery',
    'Sub-queries: children of a record',
    'Sub-queries',
    'Select child records.',
  ),
  page('/soql/advanced/errors', 'Error messages', 'Error messages', 'What they mean.'),
  section(
    '/soql/advanced/errors',
    'Error messages',
    3,
    'List has more than 1 row for assignment to SObject',
    'toObject found several. Cure: a limit.',
  ),
  page('/cache/api/soql-cache', 'SOQLCache methods', 'SOQLCache', 'Cached queries.'),
  section(
    '/cache/api/soql-cache',
    'SOQLCache methods',
    3,
    'toObject',
    'Returns the cached record.',
  ),
  page(
    '/releases/6.11',
    'SOQL Lib 6.11',
    'SOQL Lib 6.11',
    'Adds toAggregatedMap, toList and mocking.',
  ),
];

function moduleFor(url: string): SearchRecord['module'] {
  if (url.startsWith('/cache')) return 'Cache';
  return url.startsWith('/releases') ? 'Releases' : 'SOQL';
}

function page(url: string, title: string, heading: string, content: string): SearchRecord {
  const names = namesOf(url, heading);
  return {url, module: moduleFor(url), page: title, heading, level: 1, names, content};
}

function section(
  url: string,
  title: string,
  level: number,
  heading: string,
  content: string,
): SearchRecord {
  return {
    url: `${url}#${heading.toLowerCase().replaceAll(' ', '-')}`,
    module: moduleFor(url),
    page: title,
    heading,
    level,
    names: namesOf(url, heading),
    content,
  };
}
