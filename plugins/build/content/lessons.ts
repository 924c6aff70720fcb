import type {Lesson} from '@generated/content/default/lessons.json';
import type {MarkdownOfComponents} from '../../../src/content/markdownVersion';
import type {Site} from '../../../src/content/site';
import {pagesInReadingOrder} from './llms';

/** Returns the lessons in the order of the sidebar: the pages below `/learn`. */
export function lessonsOf(site: Pick<Site, 'pages' | 'sidebars'>): Lesson[] {
  return pagesInReadingOrder(site).flatMap(({page}) => {
    const {route, title, challenges, frontMatter, source} = page;
    if (!route?.startsWith('/learn/')) return [];
    return {
      route,
      title,
      description: frontMatter.description ?? '',
      level: frontMatter.level ?? '',
      minutes: minutesFor(source, challenges.length),
      challenges: challenges.map(({id}) => id),
    };
  });
}

/** Reading at 200 words a minute and three minutes for each challenge, in steps of five minutes. */
function minutesFor(source: string, challenges: number): number {
  const words = source.replace(/^```.*?^```/gms, '').split(/\s+/).length;
  return 5 * Math.ceil((words / 200 + 3 * challenges) / 5);
}

/** What the list of lessons shows, as Markdown. */
export function lessonsMarkdown(lessons: readonly Lesson[]): MarkdownOfComponents {
  return {
    LearningPath: () =>
      lessons
        .map(({route, title, level, minutes, challenges}, index) => {
          const count = challenges.length === 1 ? '1 challenge' : `${challenges.length} challenges`;
          return `${index + 1}. [${title}](${route}): ${level}, ${count}, about ${minutes} minutes`;
        })
        .join('\n'),
  };
}
