import {findJava} from '../java';
import {checkApex} from './apex/check';
import {groupBlocks} from './apex/units';
import {checkChains} from './chains';
import {readCustomObjects} from './custom-objects';
import {checkCoverage, readCoverageFacts} from './coverage';
import {readBlocks, type PageBlocks} from './blocks';
import {checkNamedFixtures, checkUnusedFixtures} from './fixture-use';
import {readFixtures} from './fixtures';
import {readManifest} from './manifest';
import {parsePage, type Page} from './markdown';
import {findPages, readPages} from './pages';
import {sortProblems, type Problem} from './problems';
import {checkSignatures, signatureLines} from './signatures';

export interface Report {
  /** All that is wrong, in reading order. */
  problems: Problem[];
  /** False where no Java runtime was found: then nothing is known about the types. */
  typesChecked: boolean;
  /** One line: what was checked and how many problems there are. */
  summary: string;
}

/**
 * Checks pages of a site.
 *
 * @param site folder that holds the content folders, `facts/` and `fixtures/`
 * @param files pages to check, relative to the site; empty for all
 * @throws Error when a named page cannot be read, or when the type checker does not run
 */
export async function checkDocs(site: string, files: readonly string[]): Promise<Report> {
  const manifest = readManifest(site);
  const fixtures = readFixtures(site);
  const {pages, problems: unreadable} = parsePages(site, files);
  const blocks = pages.map(readBlocks);
  const groupings = blocks.map((page) => groupBlocks(page.apex, fixtures.byName));
  const java = findJava();

  // The type checker works in a process of its own while the other checks run here.
  const apexProblems = checkApex(
    groupings.flatMap(({units}) => units),
    blocks
      .flatMap((page) => page.queries)
      .flatMap(({block, tree}) => (tree ? [{block, tree}] : [])),
    {objects: readCustomObjects(site), java, manifest, fixtures: [...fixtures.byName.values()]},
  );
  const signatures = blocks.flatMap((page) => page.signatures);
  const problems = [
    ...unreadable,
    ...fixtures.problems,
    ...blocks.flatMap((page) => page.problems),
    ...groupings.flatMap((grouping) => grouping.problems),
    ...signatures.flatMap((block) => checkSignatures(block, manifest)),
    ...blocks.flatMap(({apex}) => checkChains(apex, fixtures.byName)),
    ...blocks.flatMap(({apex}) => checkNamedFixtures(apex, fixtures.byName)),
  ];
  if (files.length === 0) {
    const apex = blocks.flatMap((page) => page.apex);
    const queries = blocks.flatMap((page) => page.queries).map(({block}) => block);
    problems.push(
      ...checkUnusedFixtures(site, apex, queries, fixtures.byName),
      ...checkCoverage(pages, new Set(signatures), readCoverageFacts(site, manifest)),
    );
  }
  const sorted = sortProblems([...problems, ...(await apexProblems)]);
  return {
    problems: sorted,
    typesChecked: java !== undefined,
    summary: summarize(blocks, sorted.length),
  };
}

function parsePages(site: string, files: readonly string[]): {pages: Page[]; problems: Problem[]} {
  const sources = readPages(site, files.length > 0 ? files : findPages(site));
  const parsed = sources.map(parsePage);
  return {
    pages: parsed.filter((page): page is Page => !('message' in page)),
    problems: parsed.filter((page): page is Problem => 'message' in page),
  };
}

function summarize(pages: readonly PageBlocks[], problems: number): string {
  const count = (items: (page: PageBlocks) => readonly unknown[]): number =>
    pages.flatMap(items).length;
  const signatures = count((page) => page.signatures.flatMap(signatureLines));
  return (
    `check:docs: ${count((page) => page.apex)} Apex, ${count((page) => page.queries)} SOQL, ` +
    `${signatures} signatures on ${pages.length} pages, ${problems} problems`
  );
}
