/**
 * Checks external links: `npm run check:links`. It requires network access, so `npm test` does not run it.
 * URLs that were found are not requested again for a week (`.cache/links.json`).
 */
import fs from 'node:fs';
import path from 'node:path';
import {formatProblem, sortProblems} from '../../src/content/problem';
import {checkLinks, type LinkCache} from './check-links';
import {exceptions} from './exceptions';
import {findExternalLinks} from './find-links';

const cacheFile = '.cache/links.json';

function readCache(): LinkCache {
  return fs.existsSync(cacheFile)
    ? (JSON.parse(fs.readFileSync(cacheFile, 'utf8')) as LinkCache)
    : {};
}

async function main(): Promise<number> {
  const links = await findExternalLinks(process.cwd());
  const cache = readCache();
  const problems = sortProblems(await checkLinks(links, {exceptions, cache}));
  fs.mkdirSync(path.dirname(cacheFile), {recursive: true});
  fs.writeFileSync(cacheFile, JSON.stringify(cache, undefined, 2));
  for (const problem of problems) console.log(formatProblem(problem));
  console.log(`${links.length} links to other sites, ${problems.length} problems`);
  return problems.length > 0 ? 1 : 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(`check:links: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 2;
  },
);
