// Change: the title of a pitfall starts with its kind, in words: colors and icons alone don't say
// that nothing will report the problem. CONTRIBUTING.md (Pitfalls) says which kind is for what. If
// an upgrade stops passing `type` or `title`, the kinds are missing: tests/browser/code.spec.ts
// notices.
import type {ReactNode} from 'react';
import type {Props} from '@theme/Admonition/Layout';
import Layout from '@theme-original/Admonition/Layout';
import styles from './styles.module.css';

const kinds: Readonly<Record<string, string>> = {
  warning: 'Pitfall',
  danger: 'Fails silently',
};

export default function AdmonitionLayout(props: Props): ReactNode {
  const {type, title} = props;
  const kind = kinds[type];
  return (
    <Layout
      {...props}
      title={
        <span className={styles.title}>
          {kind !== undefined && <span className={styles.kind}>{kind}: </span>}
          {title}
        </span>
      }
    />
  );
}
