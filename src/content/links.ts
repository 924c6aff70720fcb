import path from 'node:path/posix';
import {nearest} from './nearest';
import type {Page, Reference} from './page';
import type {Problem} from './problem';

/** Link targets of the site. */
export interface Targets {
  /** Files by route; undefined for a page made of components, whose ids are known only after the build. */
  routes: ReadonlyMap<string, string | undefined>;
  /** Files of all pages. */
  files: readonly string[];
  /** Reads a page; undefined for one that does not parse. */
  load: (file: string) => Page | undefined;
  /** Says whether a file of the site exists, or is written by the build; paths relative to the site. */
  exists: (file: string) => boolean;
}

/** Finds links to pages, anchors and files that do not exist, and images without a file. */
export function checkReferences(page: Page, targets: Targets): Problem[] {
  return page.references.flatMap((reference) => {
    const message =
      reference.kind === 'image'
        ? imageFault(page, reference, targets)
        : linkFault(page, reference, targets);
    const {file, line, column} = reference;
    return message === undefined ? [] : [{file, line, column, message}];
  });
}

function imageFault(page: Page, {url}: Reference, {exists}: Targets): string | undefined {
  if (!url) return 'the image has no src: add the path of its file';
  if (isForeign(url) || url.startsWith('{')) return undefined;
  const file = fileOf(page, url);
  return exists(file) ? undefined : `broken image "${url}": there is no file ${file}`;
}

/** An address on another host, or one that Docusaurus does not change. */
function isForeign(url: string): boolean {
  return /^[a-z][a-z+.-]*:|^\/\//i.test(url);
}

/** The file of an address: below `static` from the root, else beside the page. */
function fileOf({file}: Page, url: string): string {
  const name = safeDecode(url.replace(/[?#].*$/, ''));
  if (name.startsWith('@site/')) return name.slice('@site/'.length);
  return name.startsWith('/') ? path.join('static', name) : path.join(path.dirname(file), name);
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function linkFault(page: Page, {url = ''}: Reference, targets: Targets): string | undefined {
  if (isForeign(url) || url.startsWith('{')) return undefined;
  const [address = '', anchor] = url.split('#');
  const name = address.replace(/\?.*$/, '');
  if (/\.mdx?$/.test(name) && !name.startsWith('/')) return fileFault(page, url, anchor, targets);
  const route = name === '' ? page.route : routeFrom(page, name);
  if (route === undefined) return name === '' ? anchorFault(page, url, anchor, page) : undefined;
  if (!targets.routes.has(route)) {
    if (targets.exists(fileOf(page, name))) return undefined;
    return `broken link "${url}": there is no page ${route}; nearest: ${nearest(route, targets.routes.keys())}`;
  }
  const file = targets.routes.get(route);
  return anchor && file ? anchorFault(page, url, anchor, targets.load(file)) : undefined;
}

/** A link to a file, as editors follow it; Docusaurus resolves those to pages of the same folder only. */
function fileFault(
  page: Page,
  url: string,
  anchor: string | undefined,
  {files, load}: Targets,
): string | undefined {
  const file = fileOf(page, url);
  if (!files.includes(file)) {
    return `broken link "${url}": there is no file ${file}; nearest: ${nearest(file, files)}`;
  }
  const target = load(file);
  if (target && target.folder !== page.folder) {
    return `broken link "${url}": link to a page in another folder by its route: ${target.route}`;
  }
  return anchorFault(page, url, anchor, target);
}

function routeFrom(page: Page, address: string): string | undefined {
  if (address.startsWith('/')) return address === '/' ? '/' : address.replace(/\/$/, '');
  // The base of relative links in a partial depends on the page that imports it.
  return page.route === undefined
    ? undefined
    : path.join(path.dirname(page.route), address).replace(/(.)\/$/, '$1');
}

function anchorFault(
  page: Page,
  url: string,
  anchor: string | undefined,
  target: Page | undefined,
): string | undefined {
  if (!anchor || !target) return undefined;
  const id = safeDecode(anchor);
  if (target.ids.has(id)) return undefined;
  const current = target.frontMatter.moved_anchors?.[id];
  const where = target === page ? 'this page' : 'the page';
  if (current !== undefined) {
    return `outdated anchor "${url}": the heading is now #${current} (moved_anchors of ${target.file})`;
  }
  return `broken anchor "${url}": ${where} has no #${anchor}; nearest: #${nearest(id, target.ids)}`;
}
