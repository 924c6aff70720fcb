import {useCallback, type ReactNode} from 'react';

/** The main content that the server has rendered, of the page at a path. */
let kept: {pathname: string; main: Element} | undefined;

/** Keeps a copy of the page's text, before React renders in its place. */
export function keepServerText(pathname: string): void {
  const main = document.querySelector('main');
  if (main) kept = {pathname, main: main.cloneNode(true) as Element};
}

export function hasServerText(pathname: string): boolean {
  return kept?.pathname === pathname;
}

/** Shows the kept text, without the container around it. Links work; what needs React does not. */
export function ServerText(): ReactNode {
  // Nodes, not HTML: the Trusted Types policy would reject markup that pages can have.
  const fill = useCallback((element: HTMLDivElement | null) => {
    if (!element || !kept) return;
    const {main} = kept;
    const source = main.querySelector(':scope > .container') ?? main;
    element.replaceChildren(...source.cloneNode(true).childNodes);
  }, []);
  return <div ref={fill} />;
}
