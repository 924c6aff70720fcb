// Change: on the page of a release, the row with its date also has the page tools, as the breadcrumbs' row of a doc page has.
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
