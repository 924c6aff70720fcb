/**
 * Checks the code and facts on the pages: `npm run check:docs [-- page.md …]`.
 * Without arguments, checks all pages, the coverage and unused fixtures.
 */
import {checkDocs} from './check-docs';
import {formatProblem} from '../../src/content/problem';

const noTypes = 'NO TYPES WERE CHECKED: no Java 11 or newer found in JAVA_HOME or on the PATH';

async function main(): Promise<number> {
  const {problems, typesChecked, summary} = await checkDocs(process.cwd(), process.argv.slice(2));
  const lines = [...problems.map(formatProblem), ...(typesChecked ? [] : [noTypes]), summary];
  console.log(lines.join('\n'));
  // Locally, the other checks are still useful; in CI, a warning would be overlooked.
  const mustCheckTypes = process.env['CI'] === 'true';
  return problems.length > 0 || (mustCheckTypes && !typesChecked) ? 1 : 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(`check:docs: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  },
);
