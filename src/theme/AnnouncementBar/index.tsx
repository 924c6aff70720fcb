// Change: the two configured colors come from generated CSS (plugins/build/announcement-bar.ts)
// instead of an inline style, its links are followed by the router, and the bar is a named region,
// because the page's banner landmark is the navbar's header.
import type {ReactNode} from 'react';
import clsx from 'clsx';
import {useThemeConfig} from '@docusaurus/theme-common';
import {useAnnouncementBar} from '@docusaurus/theme-common/internal';
import CloseButton from '@theme/AnnouncementBar/CloseButton';
import Content from '@theme/AnnouncementBar/Content';
import {useFollowLink} from '@site/src/components/useFollowLink';
import styles from './styles.module.css';

export default function AnnouncementBar(): ReactNode {
  const {announcementBar} = useThemeConfig();
  const {isActive, close} = useAnnouncementBar();
  const followLink = useFollowLink();
  if (!announcementBar || !isActive) return null;
  return (
    <section
      className={clsx('theme-announcement-bar', styles.bar)}
      aria-label="Announcement"
      onClick={followLink}
    >
      <Content className={styles.content} />
      {announcementBar.isCloseable && (
        <CloseButton className={styles.close} onClick={close} aria-label="Close the announcement" />
      )}
    </section>
  );
}
