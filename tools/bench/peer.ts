import {siteUrl} from '../../config/folders';

/** Another documentation site, which is built from our Markdown as its guide advises. */
export interface Peer {
  name: string;
  /** Packages with their exact versions. */
  dependencies: Record<string, string>;
  /** The program that builds it. */
  program: string;
  /** Where it looks for pages, and where it writes the site. */
  pages: string;
  output: string;
  /** Tells, in a page, whether its scripts are in place. */
  isReady: string;
  /** Returns its configuration: contents by file. */
  configure: (overview: Overview) => Record<string, string>;
  /** Returns the Markdown version of a page as it reads it. */
  adapt: (text: string) => string;
}

/** A page in a sidebar. */
export interface Link {
  label: string;
  route: string;
}

/** A section or a category of a sidebar. */
export interface Group {
  label: string;
  entries: Entry[];
}

export type Entry = Link | Group;

/** What `llms.txt` says of the site. */
export interface Overview {
  title: string;
  description: string;
  sections: Group[];
}

/** Reads `llms.txt`: `## Section` has pages of a section, and `## Section: Category` those of a category in it. */
export function readOverview(list: string): Overview {
  const [head = '', ...parts] = list.split(/^## /m);
  const sections: Group[] = [];
  for (const part of parts) {
    const [name = '', category] = part.slice(0, part.indexOf('\n')).split(': ');
    const links = [...part.matchAll(/^- \[(.*?)\]\((.*?)\.md\)/gm)].map(
      ([, label = '', url = '']) => ({label, route: url.slice(siteUrl.length)}),
    );
    const entries = category === undefined ? links : [{label: category, entries: links}];
    const known = sections.find(({label}) => label === name);
    if (known) known.entries.push(...entries);
    else sections.push({label: name, entries});
  }
  const lineAfter = (mark: RegExp) => mark.exec(head)?.[1] ?? '';
  return {title: lineAfter(/^# (.*)/m), description: lineAfter(/^> (.*)/m), sections};
}

/** Replaces the addresses of our pages in links, so that they lead to pages of the same site. */
export function withLocalLinks(text: string): string {
  return text.replaceAll(`](${siteUrl}/`, '](/');
}
