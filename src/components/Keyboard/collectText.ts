/**
 * Collects the text that is typed while a component with an input loads, until the reader leaves: with
 * Tab, Escape, or a pointer press.
 *
 * @returns a function that stops and returns the text
 */
export function collectText(): () => string {
  let text = '';
  function end(): void {
    window.removeEventListener('keydown', onKeyDown, true);
    window.removeEventListener('pointerdown', end, true);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const {key, ctrlKey, metaKey, altKey} = event;
    if (key === 'Tab' || key === 'Escape') return end();
    const isText = key.length === 1 || key === 'Backspace';
    if (!isText || ctrlKey || metaKey || altKey) return;
    // Space would press the button that has the focus.
    event.preventDefault();
    text = key === 'Backspace' ? text.slice(0, -1) : text + key;
  }
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('pointerdown', end, true);
  return () => {
    end();
    return text;
  };
}
