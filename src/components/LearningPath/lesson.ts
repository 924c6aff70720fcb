/** A lesson, as the page lists it. */
export interface Lesson {
  route: string;
  title: string;
  description: string;
  /** Ids of its challenges. */
  challenges: string[];
}
