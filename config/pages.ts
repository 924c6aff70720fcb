/** Titles and descriptions of the React pages, by route. The search index uses them. */
export const componentPages = {
  '/soqlLibBenefits': {
    title: 'Benefits of SOQL Lib, shown in code',
    description:
      'The same tasks written three ways: string concatenation, a classic selector class, and the SOQL Lib builder. What each approach gives you and what it costs.',
    /** The Markdown file that the page renders. */
    markdown: 'src/pages/_benefits/content.mdx',
    searchWords: 'why SOQL Lib, benefits, advantages, why use a query builder',
  },
  '/playground': {
    title: 'Playground',
    description:
      'Convert a SOQL Lib builder chain to SOQL, a SOQL query to a builder chain, or all queries of an Apex class to builder chains.',
    searchWords:
      'convert SOQL to builder, SOQL converter, try online, turn query into code, convert Apex class, paste class',
  },
  '/releases': {
    title: 'Releases',
    description: 'What changed in each version of SOQL Lib, and what to do when you upgrade.',
  },
} as const;
