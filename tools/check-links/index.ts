/**
 * Checks external links: `npm run check:links`. It requires network access, so `npm test` does not
 * run it.
 */
import {count, runProgram} from 'soql-lib/command';
import {formatProblem, sortProblems} from '../../src/content/problem';
import {namedCommand} from '../command';
import {checkLinks} from './check-links';
import {findExternalLinks} from './find-links';

/** URLs that only browsers can open. An entry that no page uses fails the check. */
const exceptions = {
  'https://www.linkedin.com/': 'responds to programs with status 999',
  'https://login.salesforce.com/packaging/': 'redirects to a login page',
  'https://test.salesforce.com/packaging/': 'redirects to a login page',
};

export const command = namedCommand('check:links', 2, async ({folder, print}) => {
  const links = await findExternalLinks(folder);
  const problems = sortProblems(await checkLinks(links, {exceptions}));
  for (const problem of problems) print(formatProblem(problem));
  print(`${count(links.length, 'link')} to other sites, ${count(problems.length, 'problem')}`);
  return problems.length > 0 ? 1 : 0;
});

void runProgram(import.meta.filename, command);
