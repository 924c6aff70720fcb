type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether a key writes a character. */
export function isTyping({key, ctrlKey, metaKey, altKey}: Key): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !altKey;
}

/** What is typed between the first key and the editor that it loads. */
interface TypedText {
  /** @param first the key that the reader began with */
  start: (first: string) => void;
  /** Ends the collecting. */
  take: () => string;
}

export function createTypedText(): TypedText {
  let text = '';
  const collect = (event: KeyboardEvent) => {
    // The first key comes by here, too, and is already handled.
    if (event.defaultPrevented || !isTyping(event)) return;
    // The code that had the focus is being replaced; whoever has moved on types elsewhere.
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
