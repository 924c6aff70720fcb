/** Written by plugins/build/content: the lessons in order. */
declare module '@generated/content/default/lessons.json' {
  import type {Lesson} from '@site/src/components/LearningPath/lesson';

  const lessons: readonly Lesson[];
  export default lessons;
}
