import type {ThemeConfig} from '@docusaurus/theme-common';

type AnnouncementBar = NonNullable<ThemeConfig['announcementBar']>;

/**
 * The announcement for readers of this release. A new id shows the bar again to readers who dismissed it.
 * The two colors become generated CSS (plugins/announcement-bar), never an inline style.
 */
export const announcementBar: AnnouncementBar = {
  id: 'remove-from-cache-use-6.11.0',
  content:
    'Cache users: if you call <code>removeFromCache</code>, use 6.11.0. In 6.11.1, it copies rows from the transaction cache to Platform Cache, unencrypted. <a href="/cache/advanced/design#the-removefromcache-defect-in-6111">What to do</a>',
  backgroundColor: '#17362e',
  textColor: '#e8f5ee',
  isCloseable: true,
};
