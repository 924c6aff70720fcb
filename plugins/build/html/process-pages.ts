import fs from 'node:fs/promises';
import path from 'node:path';
import type {DocusaurusConfig} from '@docusaurus/types';
import type {ThemeConfig} from '@docusaurus/theme-common';
import {listFiles} from '../../../src/content/listFiles';
import {HtmlPage, type Step} from './page';
import type {Origins} from './policy';
import {addSocialCard, type PlacedCard} from './social-cards';
import {
  hideSprites,
  paintFirst,
  preloadFonts,
  redirectFromNotFound,
  setColorMode,
  writePolicy,
} from './steps';

interface Processed {
  /** Hashes of all inline scripts. */
  hashes: string[];
  /** The social cards that the pages name. */
  cards: PlacedCard[];
}

/**
 * Reads and parses each HTML file of the build once, applies the steps, and writes it. To change
 * something in every page, add a step.
 */
export async function processPages(
  outDir: string,
  siteConfig: DocusaurusConfig,
  origins: Origins,
): Promise<Processed> {
  const {colorMode} = siteConfig.themeConfig as Partial<ThemeConfig>;
  const hashes = new Set<string>();
  const cards: PlacedCard[] = [];
  const steps: Step[] = [
    setColorMode(colorMode?.defaultMode ?? 'light'),
    redirectFromNotFound,
    preloadFonts(await fs.readdir(path.join(outDir, 'assets/fonts'))),
    paintFirst,
    hideSprites,
    addSocialCard(siteConfig, cards),
    writePolicy(origins, hashes),
  ];
  for (const file of listFiles(outDir).filter((name) => name.endsWith('.html'))) {
    const target = path.join(outDir, file);
    const page = new HtmlPage(file, await fs.readFile(target, 'utf8'));
    for (const step of steps) step(page);
    await fs.writeFile(target, page.toString());
  }
  return {hashes: [...hashes].sort(), cards};
}
