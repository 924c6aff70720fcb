function markOverflow(elements: readonly Element[]): void {
  const found = elements.map(({scrollWidth, clientWidth}) => scrollWidth > clientWidth);
  elements.forEach((element, index) => element.toggleAttribute('data-overflows', found[index]));
}

/**
 * Marks overflowing elements with `data-overflows`. An attribute instead of state: a page may have
 * a hundred code blocks, and only the styles use it.
 */
const observer =
  typeof ResizeObserver === 'undefined'
    ? undefined
    : new ResizeObserver((entries) => markOverflow(entries.map(({target}) => target)));

/** Observes an element. A ref callback with a cleanup function. */
export function watchOverflow(element: HTMLElement | null): () => void {
  if (element) observer?.observe(element);
  return () => {
    if (element) observer?.unobserve(element);
  };
}
