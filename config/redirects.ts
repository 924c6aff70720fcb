/** Redirects from short and former URLs. */
export const redirects = [
  {from: '/docs', to: '/docs/getting-started'},
  {from: '/soql', to: '/soql/getting-started'},
  {from: '/cache', to: '/cache/getting-started'},
  {from: '/evaluator', to: '/evaluator/getting-started'},
  {from: '/critique', to: '/docs/compare'},
];
