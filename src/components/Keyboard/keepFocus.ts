function focusableElements(container: HTMLElement): HTMLElement[] {
  const elements = container.querySelectorAll<HTMLElement>('a[href], button, input');
  return [...elements].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *') &&
      element.getClientRects().length > 0,
  );
}

/** Moves the focus from a container's last focusable element to the first on Tab, and back. */
export function keepFocus(container: HTMLElement, event: KeyboardEvent): void {
  const elements = focusableElements(container);
  const first = elements.at(0);
  const last = elements.at(-1);
  const edge = event.shiftKey ? first : last;
  if (document.activeElement !== edge && container.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
