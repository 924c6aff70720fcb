// Change: on a release's page, the row with its date has the page tools, as on a doc page.
import type {ReactNode} from 'react';
import {useBlogPost} from '@docusaurus/plugin-content-blog/client';
import Info from '@theme-original/BlogPostItem/Header/Info';
import type {Props} from '@theme/BlogPostItem/Header/Info';
import {PageTools} from '@site/src/components/PageTools';
import styles from './styles.module.css';

export default function InfoWithTools(props: Props): ReactNode {
  const {isBlogPostPage} = useBlogPost();
  if (!isBlogPostPage) return <Info {...props} />;
  return (
    <div className={styles.row}>
      <Info {...props} />
      <PageTools />
    </div>
  );
}
