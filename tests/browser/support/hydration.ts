import type {Page} from '@playwright/test';

/**
 * Compares the page as it stands with the HTML that was sent. The build renders with React, the browser runs Preact:
 * a program that sees another page than the server would leave doubled or lost elements behind, silently.
 *
 * What a running program changes on purpose is left out: states of navigation, the logo's other variant, images asked
 * for early, text for readers without script.
 *
 * @param html the response's text
 * @returns lines that only one of the two has
 */
export function compareWithHtml(page: Page, html: string): Promise<string[]> {
  return page.evaluate((source) => {
    const written = new DOMParser().parseFromString(source, 'text/html');

    function describe(element: Element): string {
      const attributes = [...element.attributes]
        .filter(({name}) => name !== 'style' && !(name === 'href' && element.role === 'button'))
        .map(
          ({name, value}) => `${name}="${value.replace(' table-of-contents__link--active', '')}"`,
        );
      return [element.localName, ...attributes.sort()].join(' ');
    }

    function read(node: Node, lines: string[]): string[] {
      if (node instanceof Text || node.nodeType === Node.TEXT_NODE) {
        if (node.textContent?.trim()) lines.push(node.textContent);
        return lines;
      }
      if (node.nodeType !== Node.ELEMENT_NODE) return lines;
      const element = node as Element;
      if (element.matches('noscript, link[rel="preload"], img[class*="themedComponent--"]'))
        return lines;
      lines.push(describe(element));
      // What is said aloud comes when there is something to say.
      if (element.hasAttribute('aria-live')) return lines;
      element.childNodes.forEach((child) => read(child, lines));
      return lines;
    }

    function tree(root: Element | null): string[] {
      if (!root) return [];
      const copy = root.cloneNode(true) as Element;
      const comments: ChildNode[] = [];
      const iterator = document.createNodeIterator(copy, NodeFilter.SHOW_COMMENT);
      for (let node = iterator.nextNode(); node; node = iterator.nextNode())
        comments.push(node as ChildNode);
      comments.forEach((comment) => comment.remove());
      copy.normalize();
      return read(copy, []);
    }

    const before = tree(written.getElementById('__docusaurus'));
    const after = tree(document.getElementById('__docusaurus'));
    const length = Math.max(before.length, after.length);
    for (let index = 0; index < length; index += 1) {
      if (before[index] !== after[index]) {
        return [`written: ${before[index]}`, `running: ${after[index]}`];
      }
    }
    return before.length > 10 ? [] : ['the page has no content'];
  }, html);
}
