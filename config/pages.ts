/** Titles and descriptions of the pages that are made of components, by route. The search finds them by these. */
export const componentPages = {
  '/soqlLibBenefits': {
    title: 'Benefits of SOQL Lib, argued with code',
    description:
      'The same tasks written three ways: string concatenation, a classic selector class, and the SOQL Lib builder. What each way gives and what it costs.',
    /** The Markdown that the page shows. */
    markdown: 'src/pages/_benefits/content.mdx',
    searchWords: 'why SOQL Lib, benefits, advantages, why use a query builder',
  },
  '/playground': {
    title: 'Playground',
    description:
      'Turn a SOQL Lib builder chain into its query, a SOQL query into its chain, or a whole Apex class into the same class with builder chains.',
    searchWords:
      'convert SOQL to builder, SOQL converter, try online, turn query into code, convert Apex class, paste class',
  },
  '/releases': {
    title: 'Releases',
    description: 'What changed in each version of SOQL Lib, and what a reader must do.',
  },
} as const;
