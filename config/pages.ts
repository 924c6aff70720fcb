/** Titles and descriptions of the React pages, by route. The search index uses them. */
export const componentPages = {
  '/soqlLibBenefits': {
    title: 'Benefits of SOQL Lib, shown in code',
    description:
      'What SOQL Lib changes in your code. Four tasks, solved with string concatenation, a classic selector class, and SOQL Lib, and what each solution costs.',
    /** The Markdown file that the page renders. */
    markdown: 'src/pages/_benefits/content.mdx',
    searchWords: 'why SOQL Lib, benefits, advantages, why use a query builder',
  },
  '/playground': {
    title: 'Playground',
    description:
      'Convert a SOQL Lib chain to SOQL, a SOQL query to a chain, or all queries in an Apex class to chains.',
    searchWords:
      'convert SOQL to builder, SOQL converter, try online, turn query into code, convert Apex class, paste class',
  },
  '/releases': {
    title: 'Releases',
    description: 'What changed in each version of SOQL Lib, and what to do when you upgrade.',
  },
} as const;
