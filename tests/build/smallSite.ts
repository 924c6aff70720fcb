import fs from 'node:fs';
import path from 'node:path';
import {docsFolders} from '../../config/folders';

const root = path.join(import.meta.dirname, '../..');

/** The Docusaurus CLI. */
export const docusaurus = path.join(root, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');

/** A copy of this site with one page in each docs folder, to build in a test. */
export interface SmallSite {
  folder: string;
  write: (file: string, ...lines: string[]) => void;
  remove: () => void;
}

/** Links the packages one by one, so that the site has its own cache in node_modules. */
function linkPackages(folder: string): void {
  const packages = path.join(root, 'node_modules');
  fs.mkdirSync(folder);
  for (const name of fs.readdirSync(packages))
    if (name !== '.cache') fs.symlinkSync(path.join(packages, name), path.join(folder, name));
}

/**
 * Creates a small site.
 *
 * @param name of its folder in `.cache`
 * @param pages the files of `src/pages` that it has
 */
export function createSmallSite(name: string, pages: readonly string[] = []): SmallSite {
  const folder = path.join(root, '.cache', name);
  const write = (file: string, ...lines: string[]) => {
    const target = path.join(folder, file);
    fs.mkdirSync(path.dirname(target), {recursive: true});
    fs.writeFileSync(target, lines.join('\n'));
  };
  const remove = () => fs.rmSync(folder, {recursive: true, force: true});
  remove();
  for (const part of [
    'config',
    'facts',
    'plugins',
    'src',
    'static/img/logo.svg',
    'docusaurus.config.ts',
    'package.json',
  ]) {
    fs.cpSync(path.join(root, part), path.join(folder, part), {recursive: true});
  }
  fs.rmSync(path.join(folder, 'src/pages'), {recursive: true});
  for (const page of pages)
    fs.cpSync(path.join(root, 'src/pages', page), path.join(folder, 'src/pages', page));
  linkPackages(path.join(folder, 'node_modules'));
  const lists = docsFolders.map(({id}) => `  ${id}: ['page'],`);
  write('sidebars.ts', 'export default {', ...lists, '};');
  for (const {id, path: docs} of docsFolders) {
    write(
      `${docs}/sidebars.ts`,
      "import sidebars from '../sidebars';",
      `export default {${id}: sidebars.${id}};`,
    );
    write(`${docs}/page.md`, '---', 'description: A page.', '---', '# Page');
  }
  return {folder, write, remove};
}
