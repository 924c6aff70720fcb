import type {Code} from 'mdast';
import {moduleOf} from '../search/modules';
import type {SearchRecord} from '../search/types';
import type {CodeBlock} from './blocks';
import {wholePage} from './frontMatter';
import type {Fixtures} from './fixtures';
import {textOf, type Page, type Section} from './page';
import {queryOf} from './query';

/** A page made of components, as far as the search needs to know it. */
export interface ComponentPage {
  title: string;
  description: string;
  /** File of the Markdown that the page shows. */
  markdown?: string;
  /** Phrases that the page is found by although it does not say them. */
  searchWords?: string;
}

/**
 * Returns the search records of a site: one for each section, in the order of the pages' addresses.
 *
 * @param components pages made of components, by route
 */
export function recordsOfSite(
  pages: readonly Page[],
  fixtures: Fixtures,
  components: Readonly<Record<string, ComponentPage>>,
): SearchRecord[] {
  const shown = pages.flatMap((page) => {
    const {route, title, frontMatter} = page;
    if (route === undefined || frontMatter.draft || frontMatter.unlisted) return [];
    const {description = '', search_words: words} = frontMatter;
    return [{route, title, description, searchWords: words?.[wholePage], page}];
  });
  const others = Object.entries(components).map(([route, {markdown, ...component}]) => ({
    ...component,
    route,
    page: pages.find(({file}) => file === markdown),
  }));
  return [...shown, ...others]
    .sort((a, b) => (a.route < b.route ? -1 : 1))
    .flatMap(({route, title, description, searchWords, page}) =>
      page
        ? recordsOfPage(page, fixtures, {route, title, description, searchWords})
        : [
            {
              url: route,
              module: moduleOf(route),
              page: title,
              heading: title,
              level: 1,
              names: [],
              content: description,
              ...(searchWords === undefined ? {} : {words: searchWords}),
            },
          ],
    );
}

interface Address {
  route: string;
  title: string;
  description: string;
  searchWords?: string | undefined;
}

function recordsOfPage(
  page: Page,
  fixtures: Fixtures,
  {route, title, description, searchWords}: Address,
): SearchRecord[] {
  const blocks = new Map(page.blocks.map((block) => [block.node, block]));
  const printBlock = (node: Code) => printCode(blocks.get(node), fixtures);
  const words = page.frontMatter.search_words ?? {};
  return page.sections.map((section, index) => {
    const text = section.content
      .map((node) => textOf(node, printBlock))
      .filter(Boolean)
      .join(' ');
    const hidden = index === 0 ? searchWords : words[section.id];
    return {
      url: index === 0 ? route : `${route}#${section.id}`,
      module: moduleOf(route),
      page: title,
      heading: section.title || title,
      level: Math.max(section.depth, 1),
      names: namesOf(route, section),
      content: (index === 0 ? `${description} ${text}` : text).trim(),
      ...(hidden === undefined ? {} : {words: hidden}),
    };
  });
}

/** A block as the reader sees it: its title, its code, and what the model makes of a chain. */
function printCode(block: CodeBlock | undefined, fixtures: Fixtures): string {
  // A diagram is a picture: its program is not what the reader sees.
  if (!block || block.fence.language === 'mermaid') return '';
  const parts = [block.fence.title ?? block.fence.file ?? '', block.text];
  if (block.fence.kind === 'chain') {
    const result = queryOf(block, fixtures);
    if (result.ok) parts.push(result.soql, ...new Set(result.remarks.map(({message}) => message)));
  }
  return parts.join(' ');
}

/** On a reference page each heading below the clause's is the name of a method or of a property. */
function namesOf(route: string, {title}: Section): string[] {
  if (!/\/api\//.test(route)) return [];
  const names = title.replace(/^new /, '').split(/\s*[,/·]\s*/);
  return names.every((name) => /^[A-Za-z][\w.]*$/.test(name) && isIdentifier(name)) ? names : [];
}

/** Methods are written in camel case; a single capitalized word (`Sharing`, `Start`) names a group of them. */
function isIdentifier(name: string): boolean {
  return /^[a-z]/.test(name) || /[a-z][A-Z]|\./.test(name) || /^[A-Z]{2,}[a-z]/.test(name);
}
