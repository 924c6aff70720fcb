/**
 * Checks the code and facts on the pages: `npm run check:docs [-- page.md …]`.
 * Without arguments, checks all pages, the coverage and unused fixtures.
 */
import {checkDocs} from './check-docs';
import {messageOf, runProgram, type Command, type Shell} from 'soql-lib/command';
import {formatProblem} from '../../src/content/problem';

const noTypes = 'NO TYPES WERE CHECKED: no Java 11 or newer found in JAVA_HOME or on the PATH';

async function run({args, folder, print}: Shell): Promise<number> {
  const {problems, typesChecked, summary} = await checkDocs(folder, args);
  print([...problems.map(formatProblem), ...(typesChecked ? [] : [noTypes]), summary].join('\n'));
  // Locally, the other checks are still useful; in CI, a warning would be overlooked.
  const mustCheckTypes = process.env['CI'] === 'true';
  return problems.length > 0 || (mustCheckTypes && !typesChecked) ? 1 : 0;
}

export const command: Command = async (shell) => {
  try {
    return await run(shell);
  } catch (error) {
    shell.printError(`check:docs: ${messageOf(error)}`);
    return 2;
  }
};

void runProgram(import.meta.filename, command);
