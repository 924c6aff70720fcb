import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

/** The four sidebars. Each content folder's own sidebars.ts re-exports one of them. */
export const docs: SidebarsConfig = {
  docs: [
    'getting-started',
    'overview',
    'installation',
    {
      type: 'category',
      label: 'Compare and migrate',
      collapsed: false,
      items: ['compare', 'migrate-from-fflib'],
    },
    'faq',
    'coding-assistants',
    'design',
    'how-we-know',
  ],
};

export const soql: SidebarsConfig = {
  soql: [
    'getting-started',
    'basic-features',
    'build-selector',
    'cheat-sheet',
    {
      type: 'category',
      label: 'Examples',
      items: [
        'examples/select',
        'examples/where',
        'examples/subquery',
        'examples/aggregate-functions',
        'examples/group-by',
        'examples/order-by',
        'examples/limit',
        'examples/offset',
        'examples/result',
        'examples/mocking',
        'examples/fls',
        'examples/sharing-settings',
        'examples/scope',
        'examples/distance',
        'examples/with-data-category',
        'examples/debug',
      ],
    },
    {
      type: 'category',
      label: 'Advanced',
      items: [
        'advanced/mocking',
        'advanced/fls',
        'advanced/sharing',
        'advanced/security',
        'advanced/performance',
        'advanced/errors',
        'advanced/knownIssues',
      ],
    },
    {
      type: 'category',
      label: 'Reference',
      items: [
        'api/soql',
        'api/soql-sub',
        'api/soql-filter',
        'api/soql-filters-group',
        'api/soql-join',
        'api/soql-having-filter',
        'api/soql-having-filter-group',
        'api/soql-data-category-filter',
        'api/soql-distance',
        'api/soql-mock',
        'api/soql-converter',
        'api/soql-cdc',
      ],
    },
  ],
};

export const soqlCache: SidebarsConfig = {
  soqlCache: [
    'getting-started',
    'basic-features',
    'build-cached-selector',
    {
      type: 'category',
      label: 'Examples',
      items: ['examples/select', 'examples/where', 'examples/result', 'examples/mocking'],
    },
    {
      type: 'category',
      label: 'Advanced',
      items: ['advanced/design', 'advanced/invalidation', 'advanced/mocking'],
    },
    {type: 'category', label: 'Reference', items: ['api/soql-cache', 'api/cache-manager']},
  ],
};

export const soqlEvaluator: SidebarsConfig = {
  soqlEvaluator: [
    'getting-started',
    'basic-features',
    {type: 'category', label: 'Examples', items: ['examples/result', 'examples/mocking']},
    {type: 'category', label: 'Reference', items: ['api/soql-evaluator']},
  ],
};
