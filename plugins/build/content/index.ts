import {mkdir, writeFile} from 'node:fs/promises';
import type {IncomingMessage, ServerResponse} from 'node:http';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {CarriedDocumentation} from 'soql-lib';
import {componentPages} from '../../../config/pages';
import {downloads, starterProjectFile} from '../../../config/folders';
import {release} from '../../../config/release';
import {downloadVersion, markdownVersion} from '../../../src/content/markdownVersion';
import type {Page} from '../../../src/content/page';
import {formatProblem, sortProblems} from '../../../src/content/problem';
import {recordsOfSite} from '../../../src/content/records';
import {checkSite, readSite, type Site} from '../../../src/content/site';
import {recordsFile, writeRecords} from '../../../src/search/records';
import {pack, packedFile} from '../command/pack';
import {browserData, pagesOfBrowserData} from './browser-data';
import {installationMarkdown} from './installation';
import {lessonsMarkdown, lessonsOf} from './lessons';
import {watchConfig} from './watch-config';
import {packStarterProject} from './starter-project';
import {CheckWhileWriting} from './while-writing';
import {listOfPages, pagesInReadingOrder} from './llms';

function recordsText({pages, fixtures}: Site): string {
  return writeRecords(recordsOfSite(pages, fixtures, componentPages));
}

/** Returns the Markdown versions and the anchors of the pages, by route, for the command. */
function carriedPages(pages: readonly {page: Page; text: string}[]): CarriedDocumentation['pages'] {
  const entries = pages.flatMap(({page: {route, sections, frontMatter}, text}) => {
    if (route === undefined || frontMatter.unlisted) return [];
    const anchors = sections.filter(({depth}) => depth > 1).map(({id}) => id);
    return [[route, {markdown: text, anchors}] as const];
  });
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Serves the records of the current pages, so that search finds new pages in development. */
function serveRecords(siteDir: string) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    readSite(siteDir).then(
      (site) => {
        response.setHeader('content-type', 'application/json');
        response.end(recordsText(site));
      },
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  };
}

/**
 * Reads the site's pages as data (src/content) and generates the search records, the Markdown
 * version of each page, `llms.txt`, `llms-full.txt`, the project of the search page, and the packed
 * command.
 *
 * Ends a build before it starts if a page has a problem, and prints one line for each.
 */
export default async function content({
  siteDir,
  baseUrl,
  siteConfig,
}: LoadContext): Promise<Plugin> {
  let site: Site | undefined;
  if (process.env.NODE_ENV === 'production') {
    site = await readSite(siteDir);
    const problems = sortProblems(await checkSite(site));
    if (problems.length > 0) {
      // Docusaurus would print an error with stacks, which don't help an author.
      console.error(problems.map(formatProblem).join('\n'));
      process.exit(1);
    }
  }
  return {
    name: 'content',
    // Imported by the editors when they explain a method, and by the page that lists the lessons.
    async contentLoaded({actions}) {
      const data = browserData(site ?? (await readSite(siteDir, pagesOfBrowserData(siteDir))));
      for (const [file, value] of Object.entries(data)) await actions.createData(file, value);
    },
    async postBuild({outDir}) {
      if (!site) return;
      const {fixtures} = site;
      const write = async (file: string, text: string | Uint8Array) => {
        const target = path.join(outDir, file);
        await mkdir(path.dirname(target), {recursive: true});
        await writeFile(target, text);
      };
      const components = {...installationMarkdown, ...lessonsMarkdown(lessonsOf(site))};
      const pages = pagesInReadingOrder(site).map(({page, ...group}) => ({
        ...group,
        page,
        text: markdownVersion(page, fixtures, siteConfig.url, components),
      }));
      for (const {page, text} of pages) await write(`${page.route}.md`, text);
      for (const [route, file] of Object.entries(downloads)) {
        const text = pages.find(({page}) => page.file === file)?.text;
        if (text !== undefined) await write(`${route}.md`, downloadVersion(text, route));
      }
      await write('llms.txt', listOfPages(siteConfig, pages));
      await write(
        'llms-full.txt',
        pages.map(({text}) => text.trimEnd()).join('\n\n---\n\n') + '\n',
      );
      await write(starterProjectFile, packStarterProject(site));
      // The file name has no hash: the script that requests it is bundled before.
      const records = recordsText(site);
      await write(recordsFile, records);
      const siteUrl = siteConfig.url;
      const carried = {siteUrl, records, pages: carriedPages(pages)};
      await write(packedFile, await pack(carried, release.version));
    },
    configureWebpack(_config, isServer) {
      if (isServer) return undefined;
      // The development server calls this once; the plugin itself is loaded again with the site.
      if (!site) watchConfig(siteDir, console.warn);
      return {
        ...(site ? {} : {plugins: [new CheckWhileWriting(siteDir)]}),
        devServer: {
          client: {overlay: {warnings: true, errors: true}},
          // Options of several sources are merged: each gets the same list, and what each returns
          // is appended. So this one is inserted into the list, before the middleware for unknown
          // URLs.
          setupMiddlewares: (middlewares: object[]) => {
            middlewares.unshift({
              name: 'search-records',
              path: `${baseUrl}${recordsFile}`,
              middleware: serveRecords(siteDir),
            });
            return [];
          },
        },
      } as object;
    },
  };
}
