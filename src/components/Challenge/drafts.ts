/** Key of the local storage: answers that the reader has begun, by challenge id, as JSON. */
const key = 'challenge-drafts';

function read(): Record<string, unknown> {
  try {
    const drafts: unknown = JSON.parse(window.localStorage.getItem(key) ?? '{}');
    return typeof drafts === 'object' && drafts !== null ? {...drafts} : {};
  } catch {
    // Storage is blocked, or holds something else.
    return {};
  }
}

/**
 * Reads the answer that the reader has begun to a challenge: once, when it is asked for first, so
 * that it stays what the visit started with while `keepDraft` keeps what the reader writes.
 */
export function draftReader(id: string): () => string | undefined {
  let first: {draft: string | undefined} | undefined;
  return () => {
    first ??= {draft: readDraft(id)};
    return first.draft;
  };
}

function readDraft(id: string): string | undefined {
  const draft = read()[id];
  return typeof draft === 'string' ? draft : undefined;
}

/** @param text undefined for the start: there is nothing to keep */
export function keepDraft(id: string, text: string | undefined): void {
  try {
    window.localStorage.setItem(key, JSON.stringify({...read(), [id]: text}));
  } catch {
    // Storage is blocked: the text lasts as long as the page.
  }
}

export function forgetDrafts(): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Storage is blocked, and has no drafts.
  }
}
