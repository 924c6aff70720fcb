import type {Element, Nodes, Root} from 'hast';
import {moduleOf} from '../../src/search/modules';
import type {SearchRecord} from '../../src/search/types';

/** Elements that are not part of what a section says. */
const silentElements = new Set([
  'button',
  'footer',
  'input',
  'nav',
  'noscript',
  'script',
  'style',
  'svg',
  'template',
  'time',
]);

/** Elements that stand inside a line: no space where they begin and end. */
const inlineElements = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'em',
  'i',
  'kbd',
  'mark',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
]);

const headingPattern = /^h[1-6]$/;

export interface PageAddress {
  /** Root-relative, without an anchor. */
  url: string;
  /** The title that browsers and search engines show. */
  title: string;
  /** One sentence about the page; the empty text for none. */
  description: string;
}

interface Section {
  anchor: string;
  heading: string;
  level: number;
  text: string;
}

function classNames(element: Element): string[] {
  const value = element.properties.className;
  return Array.isArray(value) ? value.map(String) : [];
}

function isSilent(element: Element): boolean {
  return (
    silentElements.has(element.tagName) ||
    element.properties.ariaHidden === 'true' ||
    element.properties.hidden !== undefined ||
    element.properties.dataNosearch !== undefined ||
    classNames(element).includes('hash-link')
  );
}

/** The text of an element as a reader sees it; block elements are set apart by spaces. */
function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element' && node.type !== 'root') return '';
  if (node.type === 'element') {
    if (isSilent(node)) return '';
    if (node.tagName === 'br') return ' ';
  }
  const text = node.children.map(textOf).join('');
  return node.type === 'element' && inlineElements.has(node.tagName) ? text : ` ${text} `;
}

/** One space between words, and none of the invisible characters of anchor links. */
function tidy(text: string): string {
  return text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Walks through an article and starts a section at each heading that has an anchor. */
function readSections(article: Element | Root): Section[] {
  const sections: Section[] = [{anchor: '', heading: '', level: 1, text: ''}];
  const append = (text: string) => {
    const section = sections.at(-1);
    if (section) section.text += text;
  };
  const walk = (node: Nodes): void => {
    if (node.type === 'text') return append(node.value);
    if (node.type !== 'element' && node.type !== 'root') return undefined;
    if (node.type === 'element') {
      if (isSilent(node)) return undefined;
      if (headingPattern.test(node.tagName)) {
        const heading = tidy(textOf(node));
        const anchor = typeof node.properties.id === 'string' ? node.properties.id : '';
        const [first] = sections;
        if (node.tagName === 'h1' && first && !first.heading) first.heading = heading;
        else if (anchor)
          sections.push({anchor, heading, level: Number(node.tagName.slice(1)), text: ''});
        else append(` ${heading} `);
        return undefined;
      }
      if (!containsHeading(node)) return append(textOf(node));
    }
    node.children.forEach(walk);
    return append(' ');
  };
  walk(article);
  return sections.map((section) => ({...section, text: tidy(section.text)}));
}

function containsHeading(node: Element): boolean {
  return node.children.some(
    (child) =>
      child.type === 'element' && (headingPattern.test(child.tagName) || containsHeading(child)),
  );
}

/** On a reference page each heading below the clause's is the name of a method or of a property. */
function namesOf(url: string, heading: string): string[] {
  if (!/\/api\//.test(url)) return [];
  const names = heading.replace(/^new /, '').split(/\s*[,/·]\s*/);
  return names.every((name) => /^[A-Za-z][\w.]*$/.test(name) && isIdentifier(name)) ? names : [];
}

/** Methods are written in camel case; a single capitalized word (`Sharing`, `Start`) names a group of them. */
function isIdentifier(name: string): boolean {
  return /^[a-z]/.test(name) || /[a-z][A-Z]|\./.test(name) || /^[A-Z]{2,}[a-z]/.test(name);
}

/**
 * The records of one page, one for each section.
 *
 * @param article the part of the page that holds its text
 * @param page where the page is and what it is called
 * @returns the part before the first heading, then each section with an anchor, in order
 */
export function extractRecords(article: Element | Root, page: PageAddress): SearchRecord[] {
  return readSections(article).map(({anchor, heading, level, text}, index) => ({
    url: anchor ? `${page.url}#${anchor}` : page.url,
    module: moduleOf(page.url),
    page: page.title,
    heading: heading || page.title,
    level,
    names: namesOf(page.url, heading),
    content: index === 0 ? tidy(`${page.description} ${text}`) : text,
  }));
}
