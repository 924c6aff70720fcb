/** Moves the focus to an element such as a heading, focusable only as long as it has it. */
export function moveFocus(element: HTMLElement, options?: FocusOptions): void {
  element.setAttribute('tabindex', '-1');
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), {once: true});
  element.focus(options);
}
