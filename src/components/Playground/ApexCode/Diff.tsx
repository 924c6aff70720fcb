import {useEffect, useLayoutEffect, useRef, type ReactNode} from 'react';
import {showSideBySide, showUnified, type UnifiedDiff} from '../editor/diff';
import type {EditorDocument} from '../editor/document';
import shared from '../styles.module.css';
import styles from './styles.module.css';

export type Layout = 'side by side' | 'unified';

interface DiffProps {
  /** Editable. */
  source: EditorDocument;
  result: EditorDocument;
  /** The source that the result was generated from. */
  compared: string;
  isBusy: boolean;
  /** Shows a few lines around each change; the reader opens the others. */
  isCollapsed?: boolean;
  sourceTitle: ReactNode;
  resultTitle: ReactNode;
}

function SideBySide(props: DiffProps): ReactNode {
  const {source, result, isBusy, isCollapsed = false, sourceTitle, resultTitle} = props;
  const parent = useRef<HTMLDivElement>(null);

  useLayoutEffect(
    () =>
      parent.current ? showSideBySide(parent.current, source, result, {isCollapsed}) : undefined,
    [source, result, isCollapsed],
  );

  return (
    <div className={styles.bench}>
      <h2 className={shared.title}>{sourceTitle}</h2>
      <h2 className={shared.title}>{resultTitle}</h2>
      <div ref={parent} className={styles.both} aria-busy={isBusy} />
    </div>
  );
}

function Unified(props: DiffProps): ReactNode {
  const {source, result, compared, isBusy, isCollapsed = false, sourceTitle, resultTitle} = props;
  const sourceParent = useRef<HTMLDivElement>(null);
  const resultParent = useRef<HTMLDivElement>(null);
  const diff = useRef<UnifiedDiff>(undefined);

  useLayoutEffect(() => {
    if (sourceParent.current) source.show(sourceParent.current);
    return () => source.hide();
  }, [source]);

  useLayoutEffect(() => {
    if (!resultParent.current) return undefined;
    const shown = showUnified(resultParent.current, source.text, result, {isCollapsed});
    diff.current = shown;
    return () => {
      diff.current = undefined;
      shown.end();
    };
  }, [source, result, isCollapsed]);

  useEffect(() => diff.current?.compare(compared), [compared]);

  return (
    <div className={styles.bench}>
      <h2 className={shared.title}>{sourceTitle}</h2>
      <div ref={sourceParent} className={styles.one} />
      <h2 className={shared.title}>{resultTitle}</h2>
      <div ref={resultParent} className={styles.one} aria-busy={isBusy} />
    </div>
  );
}

/** The code and its conversion: side by side, or as a unified diff on a narrow screen. */
export function Diff({layout, ...props}: DiffProps & {layout: Layout}): ReactNode {
  return layout === 'unified' ? <Unified {...props} /> : <SideBySide {...props} />;
}
