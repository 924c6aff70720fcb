import {
  createContext,
  Fragment,
  useContext,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import MDXCode from '@theme/MDXComponents/Code';
import {breakableParts} from './breaks';
import styles from './styles.module.css';

const InTable = createContext(false);

/** A table that can be scrolled by keyboard if it is wider than the page. */
export function Table(props: ComponentProps<'table'>): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  const [scrolls, setScrolls] = useState(false);

  useEffect(() => {
    const element = table.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setScrolls(element.scrollWidth > element.clientWidth),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <InTable value>
      <table {...props} ref={table} className={styles.table} tabIndex={scrolls ? 0 : undefined} />
    </InTable>
  );
}

/** Renders the empty corner of a table as a cell instead of a heading. */
export function TableHeading(props: ComponentProps<'th'>): ReactNode {
  return props.children ? <th {...props} /> : <td {...props} />;
}

/** The code of a page. In a table, chains may break between calls, so that columns stay in view. */
export function TableCode(props: ComponentProps<typeof MDXCode>): ReactNode {
  const isInTable = useContext(InTable);
  const {children} = props;
  if (!isInTable || typeof children !== 'string') return <MDXCode {...props} translate="no" />;
  return (
    <code translate="no">
      {breakableParts(children).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}
