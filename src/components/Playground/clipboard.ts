async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies the URL of the page with a link.
 *
 * @param hash without `#`; undefined if the link would be too long
 * @returns a message for the reader
 */
export async function copyLink(hash: string | undefined): Promise<string> {
  if (hash === undefined) {
    return 'The link would be too long for email, chat, and some browsers. Send the code instead.';
  }
  const {origin, pathname} = window.location;
  return (await copy(`${origin}${pathname}#${hash}`))
    ? 'Link copied.'
    : 'The browser blocked copying. The link is in the address bar.';
}

/**
 * Copies a result. If the browser blocks that, selects the text for the reader to copy.
 *
 * @param name what is copied
 * @param select selects the text
 * @returns a message for the reader
 */
export async function copyText(text: string, name: string, select: () => void): Promise<string> {
  if (await copy(text)) return `${name} copied.`;
  select();
  return 'The browser blocked copying. The text is selected: press Ctrl+C.';
}
