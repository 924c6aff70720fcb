import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {buildSync} from 'esbuild';

/** Modules of `src/client` that run before the first paint. */
const files = ['early-input.ts', 'place/reload.ts'];

function bundle(file: string): string {
  const {outputFiles} = buildSync({
    entryPoints: [path.join(__dirname, '../../src/client', file)],
    bundle: true,
    minify: true,
    target: 'es2022',
    legalComments: 'none',
    write: false,
  });
  return outputFiles[0]?.text.trim() ?? '';
}

/** Puts scripts that can't wait for the client bundle into the head of each page. */
export default function earlyScripts(): Plugin {
  return {
    name: 'early-scripts',
    injectHtmlTags: () => ({
      headTags: files.map((file) => ({tagName: 'script', innerHTML: bundle(file)})),
    }),
  };
}
