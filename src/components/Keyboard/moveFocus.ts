/** Moves the focus to an element that is not a control, such as a heading. It is focusable for as long as it has the focus. */
export function moveFocus(element: HTMLElement, options?: FocusOptions): void {
  element.setAttribute('tabindex', '-1');
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), {once: true});
  element.focus(options);
}
