import {referencePages} from '../../../config/reference';
import {textOf} from '../../../src/content/nodes';
import type {Page} from '../../../src/content/page';

/**
 * Returns the first sentence of each method's section in the reference, by the section's address.
 *
 * @param pages all pages of the site
 */
export function methodDescriptions(pages: readonly Page[]): Record<string, string> {
  const described = pages.flatMap(({route, sections}) => {
    if (route === undefined || !(route in referencePages)) return [];
    return sections.flatMap(({id, title, content}) => {
      const paragraph = content.find(({type}) => type === 'paragraph');
      if (id === '' || !/^\w+$/.test(title) || !paragraph) return [];
      const text = textOf(paragraph);
      return [[`${route}#${id}`, /^.*?\.(?= |$)/.exec(text)?.[0] ?? text]];
    });
  });
  return Object.fromEntries(described) as Record<string, string>;
}
