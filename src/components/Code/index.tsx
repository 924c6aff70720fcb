import type {ReactNode} from 'react';
import {useMemo, useRef} from 'react';
import clsx from 'clsx';
import {useFollowLink} from '@site/src/components/useFollowLink';
import {namespaceChoice, prefix} from '@site/src/components/Namespace/namespace';
import {CodeTools} from './CodeTools';
import {CopyButton} from './CopyButton';
import {toMarkup, withNamespace} from './markup';
import {watchOverflow} from './overflow';
import styles from './styles.module.css';
import {WrapButton} from './WrapButton';

export interface CodeFenceProps {
  code: string;
  /** Token runs of plugins/markdown/snippets/highlight.ts; without them the text is plain. */
  runs?: string;
  language?: string;
  title?: string;
  /** Highlighted lines, 1-based, separated by spaces. */
  marks?: string;
  /** Number of the first line, where line numbers are shown. */
  numberFrom?: string;
  /** Why the code doesn't compile, where it is shown for that; empty where no reason is known. */
  fault?: string;
  /** Links of identifiers, as plugins/markdown/snippets/identifiers.ts writes them. */
  links?: string;
  className?: string;
}

const languageNames: Record<string, string> = {
  apex: 'Apex',
  soql: 'SOQL',
  bash: 'Shell',
  json: 'JSON',
  xml: 'XML',
  yaml: 'YAML',
  ts: 'TypeScript',
  text: 'Text',
};

/** Returns the code as the reader sees it: with the package's namespace, if chosen. */
export function codeText({code, runs = ''}: Pick<CodeFenceProps, 'code' | 'runs'>): string {
  return namespaceChoice.isOn() ? withNamespace(code, runs, prefix) : code;
}

/** A code block: title bar, text, and its buttons. Readable and scrollable without JavaScript. */
export function CodeFence({
  code,
  runs = '',
  language = 'text',
  title,
  marks,
  numberFrom,
  fault,
  links,
  className,
}: CodeFenceProps): ReactNode {
  const source = useRef<HTMLElement>(null);
  const followLink = useFollowLink();
  const name = `${languageNames[language] ?? language} code`;
  const html = useMemo(
    () => ({
      __html: toMarkup(code, runs, {
        ...(marks ? {marks: new Set(marks.split(' ').map(Number))} : {}),
        ...(links ? {links} : {}),
        ...(numberFrom === undefined ? {} : {numberFrom: Number(numberFrom)}),
      }),
    }),
    [code, runs, marks, links, numberFrom],
  );
  const getText = () => codeText({code, runs});
  return (
    <div className={clsx(styles.block, `language-${language}`, className)}>
      {title && <div className={styles.title}>{title}</div>}
      <div className={styles.body}>
        {/* The text may be wider than the page: the keyboard must be able to scroll it. */}
        <pre
          ref={watchOverflow}
          className={styles.pre}
          translate="no"
          onClick={followLink}
          tabIndex={0}
          aria-label={title ?? name}
          role="group"
        >
          <code ref={source} className={styles.code} dangerouslySetInnerHTML={html} />
        </pre>
        <CodeTools>
          <WrapButton />
          <CopyButton getText={getText} name={name} source={source} />
        </CodeTools>
      </div>
      {fault !== undefined && (
        <p className={styles.fault}>
          <strong>Doesn’t compile</strong>
          {fault && `: ${fault}`}
        </p>
      )}
    </div>
  );
}
