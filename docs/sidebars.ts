import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

export default {
  docs: [
    'getting-started',
    'overview',
    'installation',
    {
      type: 'category',
      label: 'Compare and migrate',
      collapsed: false,
      items: ['compare', 'convert-existing-code', 'migrate-from-fflib'],
    },
    'faq',
    'coding-assistants',
    'design',
    'how-we-know',
  ],
} satisfies SidebarsConfig;
