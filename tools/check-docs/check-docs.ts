import {findJava} from '../java';
import {checkApex} from './apex/check';
import {groupBlocks, type Unit} from './apex/units';
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
 * @param site folder that holds the content folders, `facts/` and `tests/fixtures/`
 * @param files pages to check, relative to the site; empty for all
 * @throws Error when a named page cannot be read, or when the type checker does not run
 */
export function checkDocs(site: string, files: readonly string[]): Report {
  const manifest = readManifest(site);
  const fixtures = readFixtures(site);
  const problems: Problem[] = [...fixtures.problems];
  const pages: Page[] = [];
  for (const source of readPages(site, files.length > 0 ? files : findPages(site))) {
    const page = parsePage(source);
    if ('message' in page) problems.push(page);
    else pages.push(page);
  }

  const blocks = pages.map(readBlocks);
  problems.push(...blocks.flatMap((page) => page.problems));
  const signatures = blocks.flatMap((page) => page.signatures);
  problems.push(...signatures.flatMap((block) => checkSignatures(block, manifest)));

  const units: Unit[] = [];
  for (const page of blocks) {
    const grouping = groupBlocks(page.apex, fixtures.byName);
    units.push(...grouping.units);
    problems.push(
      ...grouping.problems,
      ...checkChains(page.apex, fixtures.byName),
      ...checkNamedFixtures(page.apex, fixtures.byName),
    );
  }
  if (files.length === 0) {
    const apex = blocks.flatMap((page) => page.apex);
    const soql = blocks.flatMap((page) => page.queries).map(({block}) => block);
    problems.push(...checkUnusedFixtures(site, apex, soql, fixtures.byName));
    problems.push(...checkCoverage(pages, new Set(signatures), readCoverageFacts(site, manifest)));
  }

  const java = findJava();
  const queries = blocks
    .flatMap((page) => page.queries)
    .flatMap(({block, tree}) => (tree ? [{block, tree}] : []));
  const objects = readCustomObjects(site);
  const context = {objects, java, manifest, fixtures: [...fixtures.byName.values()]};
  problems.push(...checkApex(units, queries, context));
  const sorted = sortProblems(problems);
  return {
    problems: sorted,
    typesChecked: java !== undefined,
    summary: summarize(blocks, sorted.length),
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
