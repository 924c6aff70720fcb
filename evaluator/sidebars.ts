import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

export default {
  soqlEvaluator: [
    'getting-started',
    'basic-features',
    {type: 'category', label: 'Examples', items: ['examples/result', 'examples/mocking']},
    {type: 'category', label: 'Reference', items: ['api/soql-evaluator']},
  ],
} satisfies SidebarsConfig;
