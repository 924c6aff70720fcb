function markOverflow(elements: readonly Element[]): void {
  const found = elements.map(({scrollWidth, clientWidth}) => scrollWidth > clientWidth);
  elements.forEach((element, index) => element.toggleAttribute('data-overflows', found[index]));
}

/**
 * Marks overflowing elements with `data-overflows`. An attribute instead of state: a page may have a
 * hundred code blocks, and only the styles use it.
 */
const observer =
  typeof ResizeObserver === 'undefined'
    ? undefined
    : new ResizeObserver((entries) => markOverflow(entries.map(({target}) => target)));

/** Observes an element, which may have `content-visibility: auto`. A ref callback with a cleanup function. */
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
