/**
 * Checks what the pages say: `npm run check:docs [-- page.md …]`.
 * Without pages all of the site is checked, and so is what only shows as a whole: coverage, unused fixtures.
 */
import {checkDocs} from './check-docs';
import {formatProblem} from './problems';

try {
  const {problems, notes, summary} = checkDocs(process.cwd(), process.argv.slice(2));
  for (const note of notes) console.warn(note);
  for (const problem of problems) console.log(formatProblem(problem));
  console.log(summary);
  process.exitCode = problems.length > 0 ? 1 : 0;
} catch (error) {
  console.error(`check:docs: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
