import fs from 'node:fs/promises';
import path from 'node:path';
import type {ThemeConfig} from '@docusaurus/theme-common';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {HtmlPage} from './page';
import {
  hideSprites,
  preloadFonts,
  redirectFromNotFound,
  refuseInlineStyles,
  setColorMode,
  type Step,
} from './steps';

async function htmlFiles(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, {recursive: true});
  return entries.filter((entry) => entry.endsWith('.html')).sort();
}

/**
 * The one pass over the pages of a build: each is read and parsed once, goes through the steps, and is written.
 * To change something in every page, add a step.
 *
 * @throws Error with one line for each problem that a step reports
 */
export default function html({siteConfig}: LoadContext): Plugin {
  const {colorMode} = siteConfig.themeConfig as ThemeConfig;
  return {
    name: 'html',
    async postBuild({outDir}) {
      const steps: Step[] = [
        setColorMode(colorMode?.defaultMode ?? 'light'),
        redirectFromNotFound,
        preloadFonts(await fs.readdir(path.join(outDir, 'assets/fonts'))),
        hideSprites,
        refuseInlineStyles,
      ];
      const problems: string[] = [];
      for (const file of await htmlFiles(outDir)) {
        const target = path.join(outDir, file);
        const page = new HtmlPage(file, await fs.readFile(target, 'utf8'));
        for (const step of steps) step(page);
        problems.push(...page.problems.map((problem) => `${file}: ${problem}`));
        await fs.writeFile(target, page.toString());
      }
      if (problems.length > 0) throw new Error(`problems in built pages:\n${problems.join('\n')}`);
    },
  };
}
