import fs from 'node:fs';
import path from 'node:path';
import {loadFreshModule} from '@docusaurus/utils';
import {parse} from 'yaml';
import {checkPage} from './checkPage';
import {checkChallengeIds, checkChallenges} from './checkChallenges';
import {checkDiagrams} from './diagram';
import {
  blogFolder,
  contentFolders,
  docsFolders,
  downloads,
  starterProjectFile,
  folderOf,
  isPartial,
  pagesFolder,
  routeOf,
} from '../../config/folders';
import {redirects} from '../../config/redirects';
import {checkConfiguredLinks} from './configuredLinks';
import {readFrontMatter} from './frontMatter';
import {checkFixtureNames, fixturesFolder, toFixture, type Fixtures} from './fixtures';
import {checkReferences, type Targets} from './links';
import {listFiles} from './listFiles';
import {readPage, type Page} from './page';
import type {Problem} from './problem';
import {checkPublishedAnchors, checkPublishedPages, readPublishedAnchors} from './publishedAnchors';
import {checkRelease} from './releases';
import {
  checkInSidebar,
  checkPagination,
  checkSidebar,
  type Sidebar,
  type SidebarItem,
} from './sidebars';

/** The content of a site, read once. */
export interface Site {
  /** The site directory, which file paths are relative to. */
  folder: string;
  /** Whether all pages are checked. */
  isWhole: boolean;
  /** The pages that are checked. */
  pages: Page[];
  /** Their syntax errors. */
  problems: Problem[];
  sidebars: Sidebar[];
  fixtures: Fixtures;
  /** Files of all pages, including those that are not checked. */
  files: string[];
  /** Reads one of these files; undefined if it does not parse. */
  load: (file: string) => Page | undefined;
}

/** Returns the paths of all pages of a site, relative to its folder, in alphabetical order. */
export function findPages(siteFolder: string): string[] {
  return contentFolders
    .flatMap(({path: folder}) => listFiles(siteFolder, folder))
    .filter((file) => /\.mdx?$/.test(file))
    .sort();
}

/**
 * Reads pages, sidebars and fixtures of a site.
 *
 * @param selected pages to read; by default, all
 */
export async function readSite(folder: string, selected?: readonly string[]): Promise<Site> {
  const files = findPages(folder);
  const known = new Map<string, ReturnType<typeof readPage>>();
  const load = (file: string) => {
    const read = known.get(file) ?? readPage(file, readText(folder, file));
    known.set(file, read);
    return read;
  };
  const read = (selected ?? files).map(load);
  return {
    folder,
    isWhole: read.length === files.length,
    pages: read.flatMap(({page}) => page ?? []),
    problems: read.flatMap(({problems}) => problems),
    sidebars: await readSidebars(folder),
    fixtures: readFixtures(folder),
    files,
    load: (file) => load(file).page,
  };
}

function readText(folder: string, file: string): string {
  return fs.readFileSync(path.join(folder, file), 'utf8');
}

/** Reads the Apex fixtures. */
export function readFixtures(siteFolder: string): Fixtures {
  return new Map(
    listFiles(siteFolder, fixturesFolder).map((file) =>
      toFixture(file, readText(siteFolder, file)),
    ),
  );
}

const sidebarsFile = 'sidebars.ts';

/** Reads the sidebar of each docs folder; a site without the file has none. */
async function readSidebars(siteFolder: string): Promise<Sidebar[]> {
  const absolute = path.join(siteFolder, sidebarsFile);
  if (!fs.existsSync(absolute)) return [];
  const lists = (await loadFreshModule(absolute)) as Record<string, SidebarItem[]>;
  const source = readText(siteFolder, sidebarsFile);
  return docsFolders.flatMap(({id}) => {
    const items = lists[id];
    return items ? [{id, file: sidebarsFile, source, items}] : [];
  });
}

/**
 * Checks the pages of a site: syntax, front matter, headings, components, links, anchors, images,
 * sidebars; of a whole site, the links of navbar, footer and announcement, too.
 *
 * @returns the problems, each with its position and the fix; the build and check:docs use the
 *   same checks
 */
export async function checkSite(site: Site): Promise<Problem[]> {
  const {pages, problems, sidebars, fixtures, files, isWhole} = site;
  const targets = targetsOf(site);
  const tags = readTags(site.folder);
  const published = readPublishedAnchors(site.folder);
  return [
    ...problems,
    ...pages.flatMap((page) => [
      ...checkPage(page),
      ...checkReferences(page, targets),
      ...checkFixtureNames(page.blocks, fixtures),
      ...checkInSidebar(page, sidebars),
      ...checkPagination(page, files),
      ...checkRoute(page, targets.routes),
      ...checkRelease(page, Object.keys(tags)),
      ...checkChallenges(page, fixtures),
      ...checkPublishedAnchors(page, published),
    ]),
    ...checkChallengeIds(pages),
    ...(await Promise.all(pages.map(checkDiagrams))).flat(),
    ...(isWhole
      ? [
          ...sidebars.flatMap((sidebar) => checkSidebar(sidebar, files)),
          ...(await checkConfiguredLinks(site.folder, targets)),
          ...checkPublishedPages(published, targets.routes, redirects),
        ]
      : []),
  ];
}

function targetsOf({folder, files, load}: Site): Targets {
  const routes = new Map<string, string | undefined>();
  const tags = new Set<string>();
  for (const file of files) {
    const own = folderOf(file);
    if (!own || isPartial(file)) continue;
    const {slug, tags: named = []} = readFrontMatter(file, readText(folder, file), own.kind).values;
    const route = routeOf(own, file, slug);
    if (!routes.has(route)) routes.set(route, file);
    for (const tag of named) tags.add(tag);
  }
  for (const route of componentRoutes(folder, tags)) routes.set(route, undefined);
  const written = new Set([
    ...[...routes.keys(), ...Object.keys(downloads)].map((route) => `static${route}.md`),
    `static/${starterProjectFile}`,
  ]);
  return {
    routes,
    load,
    exists: (file) => written.has(file) || fs.existsSync(path.join(folder, file)),
  };
}

/** Returns the routes of React pages: those in src/pages, and the blog's lists. */
function componentRoutes(folder: string, tags: ReadonlySet<string>): string[] {
  const programs = listFiles(folder, pagesFolder.path).filter(
    (file) => /\.tsx$/.test(file) && !isPartial(file),
  );
  const own = programs.map((file) =>
    file.slice(pagesFolder.path.length).replace(/(?:\/index)?\.tsx$/, ''),
  );
  return [...own.map((route) => route || '/'), blogFolder.route, ...tagRoutes(folder, tags)];
}

/** Reads the tags of the releases, if there are any. */
function readTags(folder: string): Record<string, {permalink?: string}> {
  const file = `${blogFolder.path}/tags.yml`;
  if (!fs.existsSync(path.join(folder, file))) return {};
  return parse(readText(folder, file)) as Record<string, {permalink?: string}>;
}

function tagRoutes(folder: string, tags: ReadonlySet<string>): string[] {
  const known = readTags(folder);
  if (Object.keys(known).length === 0) return [];
  return ['', ...[...tags].map((tag) => known[tag]?.permalink ?? `/${tag}`)].map(
    (tag) => `${blogFolder.route}/tags${tag}`,
  );
}

function checkRoute(page: Page, routes: Targets['routes']): Problem[] {
  const {file, route, locateInFrontMatter} = page;
  if (route === undefined || routes.get(route) === file) return [];
  const other = routes.get(route) ?? `a page of ${pagesFolder.path}`;
  const message = `the page has the same address as ${other}, ${route}: change its slug or its name`;
  return [{file, ...locateInFrontMatter('slug'), message}];
}
