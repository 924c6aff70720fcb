/*
 * What a section is about, by its URL and the headings above it. Query-independent.
 */

/**
 * Sections on one topic, by their URL or the heading above them, and the words of queries about
 * that topic. For all other queries these sections rank lower. Release notes mention everything.
 * The methods for HAVING, subqueries and lists in memory have the names of other methods.
 */
const topics = {
  mocks: {sections: /mock/i, words: /mock|test|stub|fake|assert|simulat/},
  cache: {sections: /^\/cache|cache$/i, words: /cach|evict|invalidat|stale/},
  evaluator: {
    sections: /^\/evaluator|evaluator$/i,
    words: /evaluator|inline|static|existing (?:list|quer)/,
  },
  fflib: {sections: /fflib/, words: /fflib|migrat|apexmocks/},
  releases: {sections: /^\/releases/, words: /release|version|changelog|upgrade/},
  having: {sections: /api\/soql-having/, words: /having/},
  children: {sections: /api\/soql-sub|examples\/subquery/, words: /sub ?quer|child|related|nested/},
  converter: {
    sections: /soql-converter/,
    words: /convert|memory|trigger|list|collection|without (?:a )?(?:soql|query)/,
  },
} as const;

export type Topic = keyof typeof topics;
const topicNames = Object.keys(topics) as Topic[];

/**
 * Returns the topics of a section.
 *
 * @param trail the headings above it
 */
export function topicsOfSection(url: string, trail: string): ReadonlySet<Topic> {
  const isAbout = (topic: Topic) => {
    const {sections} = topics[topic];
    return sections.test(url) || sections.test(trail);
  };
  return new Set(topicNames.filter(isAbout));
}

/**
 * Returns the topics that a query names.
 *
 * @param phrase the query, folded
 */
export function topicsOfQuery(phrase: string): ReadonlySet<Topic> {
  return new Set(topicNames.filter((topic) => topics[topic].words.test(phrase)));
}
