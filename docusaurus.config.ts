import {setFlagsFromString} from 'node:v8';
import type {Config, LoadContext, PluginModule} from '@docusaurus/types';
import type {Options as PresetOptions, ThemeConfig} from '@docusaurus/preset-classic';
import {announcementBar} from './config/announcementBar';
import {docsInstances} from './config/docs';
import {readEnvironment} from './config/environment';
import {footer} from './config/footer';
import {navbar} from './config/navbar';
import {redirects} from './config/redirects';
import {release} from './config/release';
import {editUrl, hasHistory} from './config/repository';
import {codeTheme} from './config/codeTheme';
import {componentPages} from './config/pages';
import {plugins} from './plugins/load';
import {blogFolder} from './config/folders';
import {withoutOwnKeys} from './src/content/frontMatter';

// Twice V8's own budget: much of what it would optimize, a build hardly runs again.
setFlagsFromString('--interrupt-budget=132000');

const environment = readEnvironment(process.env);
const {analyticsId} = environment;
const showLastUpdateTime = hasHistory(__dirname);

/** In pairs with options, because knip calls plain functions of the configuration. */
const ownPlugins: PluginModule[] = [
  plugins.bundle,
  plugins.earlyScripts,
  plugins.announcementBar,
  plugins.readerChoices,
  (context) => plugins.siteFiles(context, environment),
  ...(analyticsId
    ? [(context: LoadContext) => plugins.analytics(context, {measurementId: analyticsId})]
    : []),
  (context) => plugins.html(context, {environment, redirects}),
  plugins.content,
  plugins.searchStyles,
];

/** What runs in the browser on each page, besides the modules of the plugins. */
const clientModules = ['address', 'navigation-focus', 'offline', 'place', 'trusted-types'].map(
  (name) => `./src/client/${name}`,
);

const markdownPlugins = {
  beforeDefaultRemarkPlugins: [
    plugins.remarkDiagrams,
    [plugins.remarkSnippets, {siteUrl: environment.siteUrl}],
  ],
  rehypePlugins: [plugins.rehypeMethodNames, plugins.rehypeMovedAnchors],
};

const docsPlugins = {
  ...markdownPlugins,
  rehypePlugins: [...markdownPlugins.rehypePlugins, plugins.rehypeDocTools, plugins.rehypeSections],
};

const config: Config = {
  title: 'SOQL Lib',
  tagline: 'Apex queries you can read, compose, and test',
  titleDelimiter: '|',
  baseUrlIssueBanner: false,
  favicon: '/img/favicon.svg',
  url: environment.siteUrl,
  baseUrl: '/',
  trailingSlash: false,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  clientModules,
  headTags: [
    {
      tagName: 'noscript',
      attributes: {},
      innerHTML: '<link rel="stylesheet" href="/noscript.css">',
    },
  ],
  i18n: {
    defaultLocale: 'en',
    locales: ['en'],
    localeConfigs: {en: {label: 'English', direction: 'ltr'}},
  },
  future: {
    faster: true,
    // One call of git for all files; without their history pages carry no dates.
    experimental_vcs: showLastUpdateTime ? 'git-eager' : 'disabled',
    // Storage keys keep their plain names ("theme"), as readers' browsers know them.
    v4: {
      removeLegacyPostBuildHeadAttribute: true,
      useCssCascadeLayers: true,
      siteStorageNamespacing: false,
      fasterByDefault: true,
      mdx1CompatDisabledByDefault: true,
    },
  },
  markdown: {
    mermaid: true,
    parseFrontMatter: async ({filePath, fileContent, defaultParseFrontMatter}) =>
      withoutOwnKeys(await defaultParseFrontMatter({filePath, fileContent})),
    hooks: {
      onBrokenMarkdownLinks: 'throw',
      onBrokenMarkdownImages: 'throw',
    },
  },
  customFields: {
    search: environment.hostedSearch,
    version: release.version,
  },
  themes: ['@docusaurus/theme-mermaid'],
  presets: [
    [
      'classic',
      {
        docs: false,
        blog: {
          ...markdownPlugins,
          path: blogFolder.path,
          routeBasePath: blogFolder.route,
          blogTitle: componentPages['/releases'].title,
          blogDescription: componentPages['/releases'].description,
          blogSidebarTitle: 'Releases',
          blogSidebarCount: 'ALL',
          // The sidebar lists every release already, by year.
          archiveBasePath: null,
          postsPerPage: 'ALL',
          showReadingTime: false,
          showLastUpdateTime,
          editUrl: editUrl(environment.editUrl),
          onUntruncatedBlogPosts: 'throw',
          onInlineTags: 'throw',
          onInlineAuthors: 'throw',
          feedOptions: {
            type: 'all',
            title: 'SOQL Lib releases',
            copyright: footer.copyright ?? '',
            createFeedItems: plugins.feedItems,
          },
        },
        pages: {...markdownPlugins},
        theme: {customCss: ['./src/css/tokens.css', './src/css/global.css']},
        sitemap: {
          filename: 'sitemap.xml',
          changefreq: 'weekly',
          priority: 0.5,
          lastmod: showLastUpdateTime ? 'date' : null,
          ignorePatterns: ['/releases/tags/**', '/search', '/offline'],
        },
      } satisfies PresetOptions,
    ],
  ],
  plugins: [
    ...docsInstances(docsPlugins).map((instance): [string, object] => [
      './plugins/build/docs.ts',
      {...instance, editUrl: editUrl(environment.editUrl), showLastUpdateTime},
    ]),
    ...ownPlugins.map((plugin): [PluginModule, object] => [plugin, {}]),
  ],
  themeConfig: {
    // Each page has its own in the build (plugins/build/html/social-cards.ts).
    image: '/img/cards/index.png',
    colorMode: {
      defaultMode: 'dark',
      disableSwitch: !environment.colorModeSwitch,
      respectPrefersColorScheme: environment.colorModeSwitch,
    },
    announcementBar,
    navbar,
    footer,
    docs: {sidebar: {hideable: false, autoCollapseCategories: false}},
    tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 3},
    prism: {defaultLanguage: 'apex', theme: codeTheme, darkTheme: codeTheme},
  } satisfies ThemeConfig,
};

export default config;
