import {docsFolders} from '../../config/folders';
import {withLocalLinks, type Entry, type Group, type Link, type Overview, type Peer} from './peer';

const version = '1.6.4';

const types: Record<string, string> = {note: 'info'};

/** VitePress with its local search, and a sidebar per section. */
export const vitePress: Peer = {
  name: `VitePress ${version}`,
  dependencies: {vitepress: version},
  program: 'vitepress',
  pages: '.',
  output: '.vitepress/dist',
  isReady: "'__vue_app__' in document.querySelector('#app')",
  configure: (overview) => ({
    '.vitepress/config.js': `export default ${JSON.stringify(configOf(overview))};`,
  }),
  adapt: (text) =>
    withLocalLinks(text).replace(
      /^( *:::)(\w+)(?:\[(.*)\])?$/gm,
      (_, fence: string, type: string, title?: string) =>
        [fence, types[type] ?? type, ...(title ? [title] : [])].join(' '),
    ),
};

function configOf({title, description, sections}: Overview): object {
  return {
    title,
    description,
    cleanUrls: true,
    // Pages without a Markdown version, such as the playground.
    ignoreDeadLinks: true,
    markdown: {languageAlias: {soql: 'sql'}},
    themeConfig: {
      search: {provider: 'local'},
      outline: [2, 3],
      nav: sections.map((section) => ({text: section.label, link: linksIn(section)[0]?.route})),
      sidebar: Object.fromEntries(
        sections.map((section) => [`${routeOf(section)}/`, section.entries.map(toItem)]),
      ),
    },
  };
}

function routeOf({label}: Group): string {
  const folder = docsFolders.find((candidate) => candidate.label === label);
  return folder?.route ?? `/${label.toLowerCase()}`;
}

function linksIn(entry: Entry): Link[] {
  return 'route' in entry ? [entry] : entry.entries.flatMap(linksIn);
}

function toItem(entry: Entry): object {
  return 'route' in entry
    ? {text: entry.label, link: entry.route}
    : {text: entry.label, collapsed: true, items: entry.entries.map(toItem)};
}
