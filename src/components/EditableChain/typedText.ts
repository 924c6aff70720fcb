type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Checks whether a key types a character. */
export function isTyping({key, ctrlKey, metaKey, altKey}: Key): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}

/** Collects the text typed while the editor loads. */
export function createTypedText() {
  let text = '';
  const collect = (event: KeyboardEvent) => {
    // The first key also fires here, and is already handled.
    if (event.defaultPrevented || !isTyping(event)) return;
    // The code with the focus was replaced, so the body has it. Otherwise the key is for the focused element.
    if (document.activeElement !== document.body) return;
    text += event.key;
    event.preventDefault();
  };
  return {
    /** @param first the first key that the reader typed */
    start: (first: string) => {
      text = first;
      document.addEventListener('keydown', collect);
    },
    /** Stops the collection, and returns the text. */
    take: () => {
      document.removeEventListener('keydown', collect);
      const taken = text;
      text = '';
      return taken;
    },
  };
}
