/** Written by plugins/build/content: the lessons in order. */
declare module '@generated/content/default/lessons.json' {
  /** A lesson, as the page lists it. */
  export interface Lesson {
    route: string;
    title: string;
    description: string;
    /** What it takes, such as `Basics`. */
    level: string;
    /** How long it takes, roughly. */
    minutes: number;
    /** Ids of its challenges. */
    challenges: string[];
  }

  const lessons: readonly Lesson[];
  export default lessons;
}
