import type {APIRequestContext} from '@playwright/test';
import type {Element} from 'hast';
import {fromHtml} from 'hast-util-from-html';
import {visit} from 'unist-util-visit';

/** A page as served, before any script runs. */
export interface StaticPage {
  status: number;
  html: string;
  title: string;
  /** `href` of its internal links, as in the HTML. */
  links: string[];
  ids: Set<string>;
  /** Content by name or property. */
  meta: Map<string, string>;
  /** URLs of `link` elements by relation. */
  relations: Map<string, string>;
  root: Element;
}

function textOf(element: Element): string {
  let text = '';
  visit(element, 'text', (node) => {
    text += node.value;
  });
  return text;
}

/** Fetches and parses the HTML of a URL, without following redirects. */
export async function readPage(request: APIRequestContext, address: string): Promise<StaticPage> {
  const response = await request.get(address, {maxRedirects: 0});
  const html = await response.text();
  const page: StaticPage = {
    status: response.status(),
    html,
    title: '',
    links: [],
    ids: new Set(),
    meta: new Map(),
    relations: new Map(),
    root: {type: 'element', tagName: 'html', properties: {}, children: []},
  };
  visit(fromHtml(html), 'element', (element) => {
    const {tagName, properties} = element;
    const {id, href, rel, name, property, content} = properties;
    if (tagName === 'html') page.root = element;
    if (tagName === 'title') page.title ||= textOf(element);
    if (typeof id === 'string') page.ids.add(id);
    if (tagName === 'a' && typeof href === 'string' && /^[/#](?!\/)/.test(href))
      page.links.push(href);
    if (tagName === 'meta' && typeof content === 'string')
      page.meta.set(String(name ?? property), content);
    if (tagName === 'link' && Array.isArray(rel) && typeof href === 'string')
      page.relations.set(rel.join(' '), href);
  });
  return page;
}
