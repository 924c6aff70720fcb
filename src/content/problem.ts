/** A place in a file of the site; line and column are 1-based. */
export interface Place {
  /** Path relative to the site's folder, with forward slashes. */
  file: string;
  line: number;
  column: number;
}

/** One thing that is wrong, at the place where an author can fix it. */
export interface Problem extends Place {
  message: string;
}

/** Orders problems as an author reads them: by file, then from top to bottom; the same one counts once. */
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

/** Prints a problem as compilers do: `file:line:column message`. */
export function formatProblem({file, line, column, message}: Problem): string {
  return `${file}:${line}:${column} ${message}`;
}
