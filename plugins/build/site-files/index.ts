import fs from 'node:fs/promises';
import path from 'node:path';
import type {HtmlTagObject, LoadContext, Plugin} from '@docusaurus/types';
import {readColor} from '../../../config/colors';
import type {SecurityContact} from '../../../config/environment';
import {openSearch, robots, securityText, webManifest} from './files';

interface Options {
  colorModeSwitch: boolean;
  security: SecurityContact | undefined;
}

function themeColors(colorModeSwitch: boolean): HtmlTagObject[] {
  const dark = {name: 'theme-color', content: readColor('--ground', 'dark')};
  if (!colorModeSwitch) return [{tagName: 'meta', attributes: dark}];
  const light = {name: 'theme-color', content: readColor('--ground', 'light')};
  return [
    {tagName: 'meta', attributes: {...light, media: '(prefers-color-scheme: light)'}},
    {tagName: 'meta', attributes: {...dark, media: '(prefers-color-scheme: dark)'}},
  ];
}

/** Writes the files for browsers and crawlers, and links them in the head of every page. */
export default function siteFiles({siteConfig}: LoadContext, options: Options): Plugin {
  const {title, baseUrl} = siteConfig;
  return {
    name: 'site-files',
    injectHtmlTags: () => ({
      headTags: [
        {
          tagName: 'link',
          attributes: {rel: 'apple-touch-icon', href: `${baseUrl}img/apple-touch-icon.png`},
        },
        {tagName: 'link', attributes: {rel: 'manifest', href: `${baseUrl}manifest.webmanifest`}},
        {
          tagName: 'link',
          attributes: {
            rel: 'search',
            type: 'application/opensearchdescription+xml',
            title,
            href: `${baseUrl}opensearch.xml`,
          },
        },
        ...themeColors(options.colorModeSwitch),
      ],
    }),
    async postBuild({outDir}) {
      const color = readColor('--ground', 'dark');
      const files: Record<string, string> = {
        'robots.txt': robots(siteConfig),
        'opensearch.xml': openSearch(siteConfig),
        'manifest.webmanifest': webManifest(siteConfig, color),
        ...(options.security && {
          '.well-known/security.txt': securityText(siteConfig, options.security),
        }),
      };
      for (const [name, text] of Object.entries(files)) {
        const file = path.join(outDir, name);
        await fs.mkdir(path.dirname(file), {recursive: true});
        await fs.writeFile(file, text);
      }
    },
  };
}
