type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether a key writes a character. */
export function isTyping({key, ctrlKey, metaKey, altKey}: Key): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}

/** Collects the text typed while the editor loads. */
interface TypedText {
  /** @param first the key that the reader began with */
  start: (first: string) => void;
  /** Ends the collecting. */
  take: () => string;
}

export function createTypedText(): TypedText {
  let text = '';
  const collect = (event: KeyboardEvent) => {
    // The first key also fires here, and is already handled.
    if (event.defaultPrevented || !isTyping(event)) return;
    // The code that had the focus is being replaced; after a move of the focus, the text belongs elsewhere.
    if (document.activeElement !== document.body) return;
    text += event.key;
    event.preventDefault();
  };
  return {
    start: (first) => {
      text = first;
      document.addEventListener('keydown', collect);
    },
    take: () => {
      document.removeEventListener('keydown', collect);
      const taken = text;
      text = '';
      return taken;
    },
  };
}
