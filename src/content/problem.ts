import type {Diagnostic, Position} from '@soql-lib/apex';

/** A position in a file of the site. */
export interface Place extends Position {
  /** Path relative to the site directory, with forward slashes. */
  file: string;
}

/** An error, at the position where an author can fix it. */
export interface Problem extends Place, Diagnostic {}

/** Sorts problems by file and position, and removes duplicates. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const unique = new Map(problems.map((problem) => [formatProblem(problem), problem]));
  return [...unique.values()].sort(
    (a, b) =>
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.message, b.message),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Prints a problem in the format of compilers: `file:line:column message`. */
export function formatProblem({file, line, column, message}: Problem): string {
  return `${file}:${line}:${column} ${message}`;
}
