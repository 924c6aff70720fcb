/**
 * Collects the text that is typed while something loads that will have an input, until the reader leaves: with
 * Tab, Escape, or a press of the pointer.
 *
 * @returns a function that ends this and returns the text
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
