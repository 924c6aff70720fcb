/**
 * Scrolls the box around an element so far that the element is in it, as `scrollIntoView` does
 * without scrolling the page.
 *
 * @param boxes selector of the box that scrolls
 */
export function keepInView(element: Element | null, boxes: string): void {
  const box = element?.closest(boxes);
  if (!element || !box) return;
  const {top, bottom} = element.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  if (top < outer.top || bottom > outer.bottom)
    box.scrollTop += (top + bottom - outer.top - outer.bottom) / 2;
}
