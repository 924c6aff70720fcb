import fs from 'node:fs/promises';
import path from 'node:path';
import clientRedirects from '@docusaurus/plugin-client-redirects';
import type {ThemeConfig} from '@docusaurus/theme-common';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Environment} from '../../config/environment';
import {listFiles} from '../../src/content/listFiles';
import {writeOfflineFiles} from '../offline/files';
import {addSocialCard, drawCards} from '../social-cards';
import {HtmlPage, type Step} from '../built-page/page';
import {configuredOrigins, contentSecurityPolicy, headersFile} from './policy';
import {
  freeStructuredData,
  hideSprites,
  paintFirst,
  preloadFonts,
  redirectFromNotFound,
  rejectInlineStyles,
  setColorMode,
  writePolicy,
} from './steps';

interface Options {
  environment: Pick<Environment, 'hostedSearch' | 'analyticsId'>;
  redirects: {from: string; to: string}[];
}

/**
 * Copies each page whose URL is that of a folder, too, so that it is both `/releases.html` and `/releases/index.html`: hosts
 * differ in which of them they look for.
 */
async function copyFolderPages(outDir: string): Promise<void> {
  const entries = await fs.readdir(outDir, {recursive: true, withFileTypes: true});
  const files = new Set(entries.map(({parentPath, name}) => path.join(parentPath, name)));
  for (const {parentPath, name} of entries.filter((entry) => entry.isDirectory())) {
    const page = path.join(parentPath, `${name}.html`);
    const index = path.join(parentPath, name, 'index.html');
    if (files.has(page) && !files.has(index)) await fs.copyFile(page, index);
    if (files.has(index) && !files.has(page)) await fs.copyFile(index, page);
  }
}

/**
 * Post-processes the HTML files of a build, redirects included: reads and parses each once, applies the steps, and writes
 * it. Also writes `_headers`, with the Content Security Policy of all pages, and the files of the service worker.
 * To change something in every page, add a step.
 *
 * @throws Error with one line for each problem that a step reports
 */
export default function html(context: LoadContext, {environment, redirects}: Options): Plugin {
  const {colorMode} = context.siteConfig.themeConfig as ThemeConfig;
  const origins = configuredOrigins(environment);
  // The `postBuild` hooks of plugins run in parallel: called from here, this one has written its pages before they are read.
  const redirectPages = clientRedirects(context, {
    id: 'redirects',
    fromExtensions: [],
    toExtensions: [],
    redirects,
  });
  return {
    name: 'html',
    async postBuild(props) {
      await redirectPages?.postBuild?.({...props, content: undefined});
      const {outDir} = props;
      const hashes = new Set<string>();
      const cards: Parameters<typeof addSocialCard>[1] = [];
      const steps: Step[] = [
        setColorMode(colorMode?.defaultMode ?? 'light'),
        redirectFromNotFound,
        preloadFonts(await fs.readdir(path.join(outDir, 'assets/fonts'))),
        paintFirst,
        hideSprites,
        freeStructuredData,
        addSocialCard(context.siteConfig, cards),
        rejectInlineStyles,
        writePolicy(origins, hashes),
      ];
      const problems: string[] = [];
      for (const file of listFiles(outDir).filter((name) => name.endsWith('.html'))) {
        const target = path.join(outDir, file);
        const page = new HtmlPage(file, await fs.readFile(target, 'utf8'));
        for (const step of steps) step(page);
        problems.push(...page.problems.map((problem) => `${file}: ${problem}`));
        await fs.writeFile(target, page.toString());
      }
      if (problems.length > 0) throw new Error(`problems in built pages:\n${problems.join('\n')}`);
      await drawCards(cards, props);
      const policy = contentSecurityPolicy([...hashes].sort(), origins);
      await fs.writeFile(path.join(outDir, '_headers'), headersFile(policy));
      await writeOfflineFiles(props);
      await copyFolderPages(outDir);
    },
  };
}
