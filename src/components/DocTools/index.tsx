import type {ReactNode} from 'react';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import TableOfContents from '@theme-original/DocItem/TOC/Mobile';
import {NamespaceSwitch} from '@site/src/components/Namespace';
import {PageTools} from '@site/src/components/PageTools';
import styles from './styles.module.css';

/** On a narrow screen: contents, copy, and the namespace switch, in one row (doc-tools.ts). */
export function DocTools(): ReactNode {
  const {toc, frontMatter} = useDoc();
  const hasContents = !frontMatter.hide_table_of_contents && toc.length > 0;
  return (
    <div className={styles.tools}>
      {hasContents && <TableOfContents />}
      <PageTools />
      <NamespaceSwitch />
    </div>
  );
}
