/** What a version of the library changes, or what the site does not know of it. */
export interface Finding {
  /** One sentence. */
  text: string;
  /** Lines below it: both sides of a comparison, the tests that show it. */
  details: readonly string[];
  subject: Subject;
}

/** What to look for in the project, to find the places that a change touches. */
export interface Subject {
  /** Type of the library, such as `SOQL.Filter`. */
  type?: string;
  /** Names of members. */
  members?: readonly string[];
  /** Text of a message; `<…>` stands for anything. */
  message?: string;
  /** Places that are known. */
  files?: readonly string[];
}
