import {withLocalLinks, type Entry, type Overview, type Peer} from './peer';

const version = '0.42.4';

const types: Record<string, string> = {warning: 'caution', info: 'note'};

/** Starlight with its search, Pagefind, and the sidebar that it has: one with all sections. */
export const starlight: Peer = {
  name: `Starlight ${version}`,
  dependencies: {'@astrojs/starlight': version, astro: '7.3.5', ...newerNode()},
  program: 'astro',
  pages: 'src/content/docs',
  output: 'dist',
  isReady: "document.readyState === 'complete'",
  configure: (overview) => ({
    'astro.config.mjs': `import {defineConfig} from 'astro/config';
import starlight from '@astrojs/starlight';
export default defineConfig({integrations: [starlight(${JSON.stringify(optionsOf(overview))})]});`,
    'src/content.config.mjs': `import {defineCollection} from 'astro:content';
import {docsLoader} from '@astrojs/starlight/loaders';
import {docsSchema} from '@astrojs/starlight/schema';
export const collections = {docs: defineCollection({loader: docsLoader(), schema: docsSchema()})};`,
  }),
  // The title of a page is in its front matter.
  adapt: (text) => {
    const [heading = ''] = /^# .*/.exec(text) ?? [];
    const content = withLocalLinks(text.slice(heading.length)).replace(
      /^( *:::)(\w+)/gm,
      (_, fence: string, type: string) => fence + (types[type] ?? type),
    );
    return `---\ntitle: ${JSON.stringify(heading.slice('# '.length))}\n---${content}`;
  },
};

/** Astro requires a newer Node than this site. The package of a platform, unlike `node`, has no install script. */
function newerNode(): Record<string, string> {
  const major = Number(process.versions.node.split('.')[0]);
  return major >= 22 ? {} : {[`node-${process.platform}-${process.arch}`]: '22.22.0'};
}

function optionsOf({title, description, sections}: Overview): object {
  return {
    title,
    description,
    favicon: '/favicon.ico',
    sidebar: sections.map(toItem),
    expressiveCode: {shiki: {langAlias: {soql: 'sql'}}},
  };
}

function toItem(entry: Entry): object {
  return 'route' in entry
    ? {label: entry.label, link: entry.route}
    : {label: entry.label, collapsed: true, items: entry.entries.map(toItem)};
}
