function markOverflow(elements: readonly Element[]): void {
  const found = elements.map(({scrollWidth, clientWidth}) => scrollWidth > clientWidth);
  elements.forEach((element, index) => element.toggleAttribute('data-overflows', found[index]));
}

/**
 * Marks elements whose text is wider than they are with `data-overflows`. An attribute and not state: a page may have a
 * hundred blocks of code, and only styles need to know.
 */
const observer =
  typeof ResizeObserver === 'undefined'
    ? undefined
    : new ResizeObserver((entries) => markOverflow(entries.map(({target}) => target)));

/** Watches an element whose text is laid out near the screen only: a ref, whose cleanup ends the watch. */
export function watchOverflow(element: HTMLElement | null): () => void {
  const measure = () => {
    const text = element?.firstElementChild;
    if (element && text?.checkVisibility({contentVisibilityAuto: true})) markOverflow([element]);
  };
  if (element) observer?.observe(element);
  element?.addEventListener('contentvisibilityautostatechange', measure);
  return () => {
    if (element) observer?.unobserve(element);
    element?.removeEventListener('contentvisibilityautostatechange', measure);
  };
}
