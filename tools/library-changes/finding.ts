/** What a version of the library changes, or what the site does not know of it. */
export interface Finding {
  /** One sentence. */
  text: string;
  /** Lines below it: both sides of a comparison, the signatures, what to add where. */
  details: readonly string[];
  /** Absent if no place of the project can depend on it. */
  subject?: Subject;
}

/** What to look for in the project, to find the places that a change concerns. */
export interface Subject {
  /** Type of the library, such as `SOQL.Filter`. */
  type?: string;
  /** Members of the API: that of the finding, or those that reach a private one. */
  members?: readonly ApiMember[];
  /** Text of a message; `<…>` is any text. */
  message?: string;
  /** Places that are known. */
  files?: readonly string[];
}

/** A method with its overloads, or a property. */
export interface ApiMember {
  type: string;
  name: string;
}
