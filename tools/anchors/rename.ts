/**
 * Changes what names the old id of a heading that was renamed: links, `search_words`, search
 * questions, tests, and `moved_anchors`, where the old id is added:
 * `npm run rename-anchor -- soql/api/soql.md old-id new-id`.
 */
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {count, runProgram} from 'soql-lib/command';
import {siteUrl} from '../../config/folders';
import {listFiles} from '../../src/content/listFiles';
import {nearest} from '../../src/content/nearest';
import type {Page} from '../../src/content/page';
import {publishedFile} from '../../src/content/publishedAnchors';
import {readSite} from '../../src/content/site';
import {namedCommand} from '../command';

interface Renaming {
  page: Page;
  old: string;
  current: string;
}

export const command = namedCommand('rename-anchor', 1, async ({args, folder, print}) => {
  const [name, old, current] = args;
  if (name === undefined || old === undefined || current === undefined)
    throw new Error('usage: npm run rename-anchor -- <page> <old id> <new id>');
  const {pages} = await readSite(folder);
  const page = pages.find(({file, route}) => file === name || route === name);
  if (!page) throw new Error(`there is no page ${name}`);
  if (!page.ids.has(current))
    throw new Error(`${page.file} has no #${current}; nearest: #${nearest(current, page.ids)}`);
  if (page.ids.has(old))
    throw new Error(`${page.file} still has #${old}: rename the heading first`);
  const changed = filesWithLinks(folder).filter((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const renamed = renameIn(file, text, {page, old, current});
    if (renamed !== text) writeFileSync(path.join(folder, file), renamed);
    return renamed !== text;
  });
  print(
    [...changed, `#${old} is #${current} now: ${count(changed.length, 'file')} changed`].join('\n'),
  );
  return 0;
});

/** Text files of the project: links are in pages, questions, tests, components, and messages. */
function filesWithLinks(folder: string): string[] {
  const folders =
    'docs soql cache evaluator blog src config plugins packages tests tools maintaining'.split(' ');
  return folders
    .flatMap((name) => listFiles(folder, name))
    .filter((file) => /\.(mdx?|tsx?|mjs|json|cases)$/.test(file) && file !== publishedFile)
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file));
}

function renameIn(file: string, text: string, renaming: Renaming): string {
  const {page, old, current} = renaming;
  const renamed = text.replaceAll(/([\w.:/-]*)#([\w-]+)/g, (link, target: string, id: string) =>
    id === old && isPage(target, file, page) ? `${target}#${current}` : link,
  );
  return file === page.file ? withMovedAnchor(renamed, renaming) : renamed;
}

function isPage(target: string, from: string, {file, route}: Page): boolean {
  if (target === '') return from === file;
  if (/\.mdx?$/.test(target)) return path.posix.join(path.posix.dirname(from), target) === file;
  return target.replace(siteUrl, '') === route;
}

/**
 * Changes the front matter of the page: search words and former ids of the section, and its last
 * id. An entry for the old id may be there already, and one for the current id if the heading has
 * got a former name again.
 */
function withMovedAnchor(text: string, {old, current}: Renaming): string {
  const [, yaml = ''] = /^---\n([^]*?)^---$/m.exec(text) ?? [];
  const entry = `  ${old}: ${current}\n`;
  const renamed = yaml
    .replace(/^moved_anchors:\n(?: +.*\n)*/m, (moved) =>
      moved
        .replaceAll(new RegExp(`^ +(?:${old}|${current}):.*\\n`, 'gm'), '')
        .replaceAll(new RegExp(`^( +[\\w-]+: )${old}$`, 'gm'), `$1${current}`),
    )
    .replace(new RegExp(`^( +)${old}:`, 'm'), `$1${current}:`);
  const moved = /^moved_anchors:\n/m.test(renamed)
    ? renamed.replace(/^moved_anchors:\n/m, (key) => key + entry)
    : `${renamed}moved_anchors:\n${entry}`;
  return text.replace(yaml, () => moved);
}

void runProgram(import.meta.filename, command);
