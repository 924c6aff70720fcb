/**
 * Checks the code and facts on the pages: `npm run check:docs [-- page.md …]`.
 * Without arguments, checks all pages, the coverage and unused fixtures.
 */
import {checkDocs} from './check-docs';
import {runProgram} from 'soql-lib/command';
import {formatProblem} from '../../src/content/problem';
import {namedCommand} from '../command';

const noTypes = 'NO TYPES WERE CHECKED: no Java 11 or newer found in JAVA_HOME or on the PATH';

export const command = namedCommand('check:docs', 2, async ({args, folder, print}) => {
  const {problems, typesChecked, summary} = await checkDocs(folder, args);
  print([...problems.map(formatProblem), ...(typesChecked ? [] : [noTypes]), summary].join('\n'));
  // Locally, the other checks are still useful; in CI, a warning would be overlooked.
  const mustCheckTypes = process.env['CI'] === 'true';
  return problems.length > 0 || (mustCheckTypes && !typesChecked) ? 1 : 0;
});

void runProgram(import.meta.filename, command);
