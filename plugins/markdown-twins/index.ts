import fs from 'node:fs/promises';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {toTwin} from './twin';

interface PageSource {
  route: string;
  title: string;
  description: string;
  /** Relative to the site. */
  file: string;
}

interface Metadata {
  permalink: string;
  title: string;
  description: string;
  source: string;
}

interface DocsContent {
  loadedVersions: {docs: Metadata[]}[];
}

interface BlogContent {
  blogPosts: {metadata: Metadata}[];
}

function toPage({permalink, title, description, source}: Metadata): PageSource {
  return {route: permalink, title, description, file: source.replace('@site/', '')};
}

/**
 * Serves each document and release note as Markdown, too, under its address with `.md`, and lists them in `llms.txt`: for
 * readers who copy a page into their notes or their tools.
 */
export default function markdownTwins({siteDir, siteConfig}: LoadContext): Plugin {
  let pages: PageSource[] = [];
  return {
    name: 'markdown-twins',
    async allContentLoaded({allContent}) {
      const docs = Object.values(
        allContent['docusaurus-plugin-content-docs'] ?? {},
      ) as DocsContent[];
      const blogs = Object.values(
        allContent['docusaurus-plugin-content-blog'] ?? {},
      ) as BlogContent[];
      pages = [
        ...docs.flatMap(({loadedVersions}) => loadedVersions.flatMap((version) => version.docs)),
        ...blogs.flatMap(({blogPosts}) => blogPosts.map(({metadata}) => metadata)),
      ].map(toPage);
    },
    async postBuild({outDir}) {
      for (const {route, file} of pages) {
        const source = await fs.readFile(path.join(siteDir, file), 'utf8');
        await fs.writeFile(
          path.join(outDir, `${route}.md`),
          toTwin(source, {path: file, cwd: siteDir}),
        );
      }
      const list = pages.map(
        ({route, title, description}) =>
          `- [${title}](${siteConfig.url}${route}.md): ${description}`,
      );
      await fs.writeFile(
        path.join(outDir, 'llms.txt'),
        `# ${siteConfig.title}\n\n> ${siteConfig.tagline}\n\n${list.sort().join('\n')}\n`,
      );
    },
  };
}
