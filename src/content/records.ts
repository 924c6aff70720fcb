import type {Code} from 'mdast';
import {visit} from 'unist-util-visit';
import {moduleOf} from '../search/modules';
import {namesOf} from '../search/names';
import type {SearchRecord} from '../search/types';
import type {CodeBlock} from './blocks';
import {wholePage} from './frontMatter';
import type {Fixtures} from './fixtures';
import {textOf} from './nodes';
import type {Page} from './page';
import {queryOf} from './query';

/** A React page, with the fields that the search needs. */
export interface ComponentPage {
  title: string;
  description: string;
  /** Markdown file that the page renders. */
  markdown?: string;
  /** Search phrases that the page's text lacks. */
  searchWords?: string;
}

/**
 * Returns the search records of a site: one per section, sorted by page URL.
 *
 * @param components React pages, by route
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
  const records = [...shown, ...others]
    .sort((a, b) => (a.route < b.route ? -1 : 1))
    .flatMap((shownPage) => recordsOfPage(shownPage, fixtures));
  const texts = linkTexts(pages);
  return records.map((record) => {
    const said = `${record.words ?? ''}, ${record.heading}, ${record.page}`.toLowerCase();
    const others = [...(texts.get(record.url) ?? [])].filter((text) => !said.includes(text));
    if (others.length === 0) return record;
    return {...record, words: [record.words, ...others].filter(Boolean).join(', ')};
  });
}

/**
 * Returns the texts of links to each section, by its URL, and the headings that have moved to it
 * from other pages.
 */
function linkTexts(pages: readonly Page[]): Map<string, Set<string>> {
  const texts = new Map<string, Set<string>>();
  const add = (url: string, text: string) => {
    // Single words are skipped: parts of a sentence (*throws*), or names that the section contains
    // anyway.
    if (!url.startsWith('/') || !text.includes(' ')) return;
    texts.set(url, (texts.get(url) ?? new Set()).add(text));
  };
  for (const {root, frontMatter} of pages) {
    visit(root, 'link', (node) => add(node.url, textOf(node).toLowerCase()));
    for (const [old, current] of Object.entries(frontMatter.moved_anchors ?? {})) {
      add(current, old.replaceAll('-', ' '));
    }
  }
  return texts;
}

interface ShownPage extends ComponentPage {
  route: string;
  /** Undefined for a React page without Markdown, which is found by its description. */
  page: Page | undefined;
}

/** The sections of a page without Markdown: only the part before the first one. */
const noSections = [{id: '', title: '', depth: 0, content: []}];

function recordsOfPage(
  {route, title, description, searchWords, page}: ShownPage,
  fixtures: Fixtures,
): SearchRecord[] {
  const blocks = new Map(page?.blocks.map((block) => [block.node, block]));
  const printBlock = (node: Code) => printCode(blocks.get(node), fixtures);
  const words = page?.frontMatter.search_words ?? {};
  return (page?.sections ?? noSections).flatMap((section, index) => {
    const text = section.content
      .map((node) => textOf(node, printBlock))
      .filter(Boolean)
      .join(' ');
    const hidden = index === 0 ? searchWords : words[section.id];
    // A heading that only groups others answers nothing.
    if (index > 0 && text === '' && hidden === undefined) return [];
    return {
      url: index === 0 ? route : `${route}#${section.id}`,
      module: moduleOf(route),
      page: title,
      heading: section.title || title,
      level: Math.max(section.depth, 1),
      names: namesOf(route, section.title),
      content: (index === 0 ? `${description} ${text}` : text).trim(),
      ...(hidden === undefined ? {} : {words: hidden}),
    };
  });
}

/**
 * Maximum length of indexed code, in characters: the start of a class and the text around it
 * identify its topic.
 */
const longestCode = 44;

/**
 * The start of nearly every chain, without information about the section: `List<Account> accounts =
 * SOQL.of(…)`.
 */
const chainStart = /^(?:\w[\w<>, .]*? )?(?:\w+ = )?SOQL\.of\([\w.]+\)/;

/** Cuts code after a whole word, because readers see it in hits. */
function cutCode(code: string): string {
  if (code.length <= longestCode) return code;
  const whole = code.slice(0, longestCode + 1).replace(/\w+$/, '');
  return `${whole.trimEnd()}…`;
}

/**
 * Returns the indexed text of a block: its title, its code, and the model's remarks on a chain. The
 * query of a chain adds no words to the chain, and would add 5% to the size of the records.
 */
function printCode(block: CodeBlock | undefined, fixtures: Fixtures): string {
  // A diagram is rendered as an image: readers don't see its source.
  if (!block || block.fence.language === 'mermaid') return '';
  // Without line breaks the calls of a chain take fewer bytes.
  const code = block.text.replace(/\s+(?=[.)\]}])|(?<=[(\[])\s+/g, '').replace(chainStart, '');
  const parts = [block.fence.title ?? block.fence.file ?? '', cutCode(code)];
  if (block.fence.kind === 'chain') {
    const result = queryOf(block, fixtures);
    if (result.ok) parts.push(...new Set(result.remarks.map(({message}) => message)));
  }
  return parts.join(' ');
}
