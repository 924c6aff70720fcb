import fs from 'node:fs';
import path from 'node:path';
import type {ThemeConfig} from '@docusaurus/theme-common';
import type {HtmlTagObject, LoadContext, Plugin} from '@docusaurus/types';

/** The theme hides the bar early if any bar was dismissed. This shows one with a new id. */
function showNewBar(id: string): HtmlTagObject {
  return {
    tagName: 'script',
    innerHTML:
      `try{if(localStorage.getItem('docusaurus.announcement.id')!==${JSON.stringify(id)})` +
      "document.documentElement.removeAttribute('data-announcement-bar-initially-dismissed')}catch{}",
  };
}

/** Writes the bar's configured colors as a style sheet, so that no page has an inline style. */
export default function announcementBar({generatedFilesDir, siteConfig}: LoadContext): Plugin {
  const {announcementBar: bar} = siteConfig.themeConfig as ThemeConfig;
  const file = path.join(generatedFilesDir, 'announcement-bar.css');
  const colors = [
    ['background-color', bar?.backgroundColor],
    ['color', bar?.textColor],
  ].flatMap(([property, value]) => (value ? [`${property}: ${value};`] : []));
  fs.mkdirSync(generatedFilesDir, {recursive: true});
  fs.writeFileSync(file, `.theme-announcement-bar { ${colors.join(' ')} }\n`);
  return {
    name: 'announcement-bar',
    getClientModules: () => [file],
    injectHtmlTags: () => ({preBodyTags: bar?.id ? [showNewBar(bar.id)] : []}),
  };
}
