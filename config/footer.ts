import type {MultiColumnFooter} from '@docusaurus/theme-common';
import {release} from './release';

const {urls} = release;

export const footer: MultiColumnFooter = {
  style: 'dark',
  logo: undefined,
  links: [
    {
      title: 'Documentation',
      items: [
        {label: 'Getting started', to: '/docs/getting-started'},
        {label: 'Installation', to: '/installation'},
        {label: 'SOQL', to: '/soql/getting-started'},
        {label: 'Cache', to: '/cache/getting-started'},
        {label: 'Evaluator', to: '/evaluator/getting-started'},
      ],
    },
    {
      title: 'Elsewhere',
      items: [
        {label: 'GitHub', href: urls.github},
        {label: 'LinkedIn', href: urls.linkedIn},
        {label: 'YouTube', href: urls.youTube},
        {label: 'Blog', href: urls.blog},
        {label: 'Apex Fluently', href: urls.apexFluently},
      ],
    },
  ],
  copyright: `Copyright © 2025 ${release.contact.company}`,
};
