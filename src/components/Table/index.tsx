import {useEffect, useRef, useState, type ComponentProps, type ReactNode} from 'react';

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

  return <table {...props} ref={table} tabIndex={scrolls ? 0 : undefined} />;
}

/** Renders the empty corner of a table as a cell instead of a heading. */
export function TableHeading(props: ComponentProps<'th'>): ReactNode {
  return props.children ? <th {...props} /> : <td {...props} />;
}
