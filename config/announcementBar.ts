import type {ThemeConfig} from '@docusaurus/theme-common';
import {release} from './release';

type AnnouncementBar = NonNullable<ThemeConfig['announcementBar']>;

/**
 * The announcement for readers of this release. A new id shows the bar again to readers who
 * dismissed it. The two colors become generated CSS (plugins/build/announcement-bar.ts), never an
 * inline style.
 */
export const announcementBar: AnnouncementBar = {
  id: `soql-lib-${release.version}`,
  content: `SOQL Lib ${release.version} can log failed queries and fixes <code translate="no">removeFromCache</code>. <a href="/releases/6.12">What\u2019s new</a>`,
  backgroundColor: '#17362e',
  textColor: '#e8f5ee',
  isCloseable: true,
};
