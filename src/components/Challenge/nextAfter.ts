import type {Lesson} from '@generated/content/default/lessons.json';

/**
 * Finds what a reader does after a challenge: the next one of the lesson, else the next lesson;
 * after one on another page, the list of lessons.
 *
 * @param lessons in the order of the path
 * @returns undefined after the last challenge of the last lesson
 */
export function nextAfter(
  id: string,
  lessons: readonly Pick<Lesson, 'route' | 'title' | 'challenges'>[],
): {route: string; label: string} | undefined {
  const at = lessons.findIndex(({challenges}) => challenges.includes(id));
  if (at === -1) return {route: '/learn', label: 'More challenges'};
  const [lesson, following] = lessons.slice(at);
  const next = lesson?.challenges[lesson.challenges.indexOf(id) + 1];
  if (next !== undefined) return {route: `#${next}`, label: 'Next challenge'};
  return following && {route: following.route, label: `Next lesson: ${following.title}`};
}
