import type {ThemeConfig} from '@docusaurus/theme-common';

type AnnouncementBar = NonNullable<ThemeConfig['announcementBar']>;

/**
 * The announcement for readers of this release. A new id shows the bar again to readers who dismissed it.
 * The two colors become generated CSS (plugins/announcement-bar), never an inline style.
 */
export const announcementBar: AnnouncementBar = {
  id: 'remove-from-cache-6.11.1',
  content:
    '6.11.1: <code>removeFromCache</code> can empty the shared cache of an object. <a href="/cache/advanced/invalidation">What to do</a>',
  backgroundColor: '#17362e',
  textColor: '#e8f5ee',
  isCloseable: true,
};
