import type {Page} from '../../src/content/page';
import {sortProblems, type Problem} from '../../src/content/problem';
import {chainProblem} from '../../src/content/query';
import {checkSite, readSite} from '../../src/content/site';
import {findJava} from '../java';
import {checkApex} from './apex/check';
import {groupBlocks} from './apex/units';
import {readBlocks, type PageBlocks} from './blocks';
import {checkCoverage} from './coverage';
import {readCustomObjects} from './custom-objects';
import {checkFacts} from './facts';
import {checkUnusedFixtures} from './fixture-use';
import {parseFixtures} from './fixtures';
import {readManifest} from './manifest';
import {namedPages} from './pages';
import {checkSignatures, signatureLines} from './signatures';

export interface Report {
  /** Problems in reading order. */
  problems: Problem[];
  /** False if no Java runtime was found, so that types were not checked. */
  typesChecked: boolean;
  /** One line: what was checked, and the number of problems. */
  summary: string;
}

/**
 * Checks pages of a site.
 *
 * @param folder with the content folders, `facts/` and `fixtures/`
 * @param files pages to check, relative to the site; empty for all
 * @throws Error when a named page cannot be read, or when the type checker does not run
 */
export async function checkDocs(folder: string, files: readonly string[]): Promise<Report> {
  const manifest = readManifest(folder);
  const site = await readSite(folder, files.length > 0 ? namedPages(folder, files) : undefined);
  const {pages} = site;
  const fixtures = parseFixtures(site.fixtures);
  const blocks = pages.map((page) => readBlocks(page, site.fixtures));
  const apex = blocks.flatMap((page) => page.apex);
  const queries = blocks.flatMap((page) => page.queries);
  const signatures = blocks.flatMap((page) => page.signatures);
  const java = findJava();

  // The type checker runs in a separate process, in parallel with the other checks.
  const apexProblems = checkApex(
    blocks.flatMap((page) => groupBlocks(page.apex, fixtures.byName)),
    queries.flatMap(({block, syntax}) => (syntax ? [{block, syntax}] : [])),
    {objects: readCustomObjects(folder), java, manifest, fixtures: [...fixtures.byName.values()]},
  );
  const problems: Problem[] = [
    ...(await checkSite(site)),
    ...fixtures.problems,
    ...blocks.flatMap((page) => page.problems),
    ...signatures.flatMap((block) => checkSignatures(block, manifest)),
    ...apex.flatMap(({block, parsed}) =>
      parsed?.shape === 'statements' ? (chainProblem(block, site.fixtures) ?? []) : [],
    ),
  ];
  if (files.length === 0) {
    problems.push(
      ...checkUnusedFixtures(
        folder,
        apex,
        queries.map(({block}) => block),
        fixtures.byName,
      ),
      ...checkCoverage(folder, pages, new Set(signatures), manifest),
      ...checkFacts(folder, manifest),
    );
  }
  const sorted = sortProblems([...problems, ...(await apexProblems)]);
  return {
    problems: sorted,
    typesChecked: java !== undefined,
    summary: summarize(pages, blocks, sorted.length),
  };
}

function summarize(
  pages: readonly Page[],
  blocks: readonly PageBlocks[],
  problems: number,
): string {
  const count = (items: (page: PageBlocks) => readonly unknown[]): number =>
    blocks.flatMap(items).length;
  const signatures = count((page) => page.signatures.flatMap(signatureLines));
  return (
    `check:docs: ${count((page) => page.apex)} Apex, ${count((page) => page.queries)} SOQL, ` +
    `${signatures} signatures on ${pages.length} pages, ${problems} problems`
  );
}
