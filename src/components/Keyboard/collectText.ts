type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Checks whether a key types a character. */
export function isTyping({key, ctrlKey, metaKey, altKey}: Key): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}

/**
 * Collects the text that is typed while a component with an input loads, until the reader leaves:
 * with Tab, Escape, or a pointer press.
 *
 * @param first what the reader has typed before
 * @returns a function that stops and returns the text
 */
export function collectText(first = ''): () => string {
  let text = first;
  function end(): void {
    window.removeEventListener('keydown', onKeyDown, true);
    window.removeEventListener('pointerdown', end, true);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const {key} = event;
    if (key === 'Tab' || key === 'Escape') return end();
    if (!isTyping(event) && key !== 'Backspace') return;
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
