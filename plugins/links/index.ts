import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {findAnchors} from './anchors';
import {findLinks, type PageLink} from './findLinks';
import {nearest} from './nearest';

const folders = ['docs', 'soql', 'cache', 'evaluator', 'blog', 'src/pages'];

async function markdownFiles(siteDir: string): Promise<string[]> {
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await fs.readdir(path.join(siteDir, folder), {recursive: true})).map((file) =>
        path.join(folder, file),
      ),
    ),
  );
  return files
    .flat()
    .filter((file) => /\.mdx?$/.test(file))
    .sort();
}

/** What is wrong with a link, with the cure; undefined for a link that leads somewhere. */
function faultOf(
  link: PageLink,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  const [route = '', anchor] = link.address.split('#');
  const known = anchors.get(route);
  if (!known) {
    return `broken link "${link.address}": there is no page ${route}; nearest: ${nearest(route, [...anchors.keys()])}`;
  }
  if (anchor && !known.has(decodeURIComponent(anchor))) {
    return `broken anchor "${link.address}": the page has no #${anchor}; nearest: #${nearest(anchor, [...known])}`;
  }
  return undefined;
}

/**
 * Checks the links of the Markdown sources against the written pages. Docusaurus checks links, too, but names only the
 * page; an author needs file, line and cure.
 *
 * @throws Error with one line per broken link or anchor
 */
export default function links({siteDir}: LoadContext): Plugin {
  return {
    name: 'links',
    async postBuild({outDir, routesPaths}) {
      const anchors = await findAnchors(outDir, routesPaths);
      const faults: string[] = [];
      for (const file of await markdownFiles(siteDir)) {
        for (const link of findLinks(await fs.readFile(path.join(siteDir, file), 'utf8'))) {
          const fault = faultOf(link, anchors);
          if (fault) faults.push(`${file}:${link.line}:${link.column} ${fault}`);
        }
      }
      if (faults.length > 0) throw new Error(`broken links:\n${faults.join('\n')}`);
    },
  };
}
