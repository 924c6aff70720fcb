import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

export default {
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
} satisfies SidebarsConfig;
