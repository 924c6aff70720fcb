import type {Lesson} from '../../src/components/LearningPath/lesson';
import type {MarkdownOfComponents} from '../../src/content/markdownVersion';
import type {Site} from '../../src/content/site';
import {pagesInReadingOrder} from './llms';

/** Returns the lessons in the order of the sidebar: the pages below `/learn`. */
export function lessonsOf(site: Pick<Site, 'pages' | 'sidebars'>): Lesson[] {
  return pagesInReadingOrder(site).flatMap(({page}) => {
    const {route, title, challenges, frontMatter} = page;
    if (!route?.startsWith('/learn/')) return [];
    return {
      route,
      title,
      description: frontMatter.description ?? '',
      challenges: challenges.map(({id}) => id),
    };
  });
}

/** What the list of lessons shows, as Markdown. */
export function lessonsMarkdown(lessons: readonly Lesson[]): MarkdownOfComponents {
  return {
    LearningPath: () =>
      lessons
        .map(({route, title, challenges}, index) => {
          const count = challenges.length === 1 ? '1 challenge' : `${challenges.length} challenges`;
          return `${index + 1}. [${title}](${route}): ${count}`;
        })
        .join('\n'),
  };
}
