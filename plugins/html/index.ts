import fs from 'node:fs/promises';
import path from 'node:path';
import type {ThemeConfig} from '@docusaurus/theme-common';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {redirectScript} from '../address/bare';

const replacements: [RegExp, string][] = [
  // An inline style that the theme itself prints: src/css/global.css has the class.
  [/<svg style="?display:\s*none;?"?>/g, '<svg class="sprites">'],
];

/** Asks for the fonts with the page; their names are known once the styles are bundled. */
async function preloadFonts(outDir: string): Promise<string> {
  const fonts = await fs.readdir(path.join(outDir, 'assets/fonts'));
  return fonts
    .map(
      (font) =>
        `<link rel="preload" href="/assets/fonts/${font}" as="font" type="font/woff2" crossorigin>`,
    )
    .join('');
}

async function htmlFiles(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, {recursive: true});
  return entries
    .filter((entry) => entry.endsWith('.html'))
    .map((entry) => path.join(folder, entry));
}

/** Other plugins read the pages at the same time: each finds the old page or the new one, never a part of it. */
async function replace(file: string, text: string): Promise<void> {
  const draft = `${file}.draft`;
  await fs.writeFile(draft, text);
  await fs.rename(draft, file);
}

/**
 * Works over the written pages: free of inline styles, so that a strict Content-Security-Policy can be set in front of
 * them; in the default color mode also without script; fonts asked for early; and a not-found page that understands the addresses of files.
 *
 * @throws Error naming each page that still has a `style` attribute
 */
export default function html({siteConfig}: LoadContext): Plugin {
  const {colorMode} = siteConfig.themeConfig as ThemeConfig;
  const defaultMode = colorMode?.defaultMode ?? 'light';
  return {
    name: 'html',
    async postBuild({outDir}) {
      const preloads = await preloadFonts(outDir);
      const faults: string[] = [];
      for (const file of await htmlFiles(outDir)) {
        const before = await fs.readFile(file, 'utf8');
        const isNotFound = path.relative(outDir, file) === '404.html';
        const head = (isNotFound ? `<script>${redirectScript}</script>` : '') + preloads;
        const after = replacements
          .reduce((text, [pattern, by]) => text.replace(pattern, by), before)
          .replace('<head>', () => `<head>${head}`)
          .replace('<html ', `<html data-theme="${defaultMode}" `);
        if (after !== before) await replace(file, after);
        const styled = /<[a-z][^<>]*\sstyle=[^<>]*>/.exec(after)?.[0];
        if (styled) faults.push(`${path.relative(outDir, file)}: ${styled}`);
      }
      if (faults.length > 0) {
        throw new Error(
          `inline styles in written pages; use a class of a CSS module instead:\n${faults.join('\n')}`,
        );
      }
    },
  };
}
