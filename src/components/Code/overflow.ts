/**
 * Marks elements whose text is wider than they are with `data-overflows`. An attribute and not state: a page may have a
 * hundred blocks of code, and only styles need to know.
 */
const observer =
  typeof ResizeObserver === 'undefined'
    ? undefined
    : new ResizeObserver((entries) => {
        const found = entries.map(({target}) => target.scrollWidth > target.clientWidth);
        entries.forEach(({target}, index) => {
          target.toggleAttribute('data-overflows', found[index]);
        });
      });

/** Watches an element: a ref, whose cleanup ends the watch. */
export function watchOverflow(element: HTMLElement | null): () => void {
  if (element) observer?.observe(element);
  return () => {
    if (element) observer?.unobserve(element);
  };
}
