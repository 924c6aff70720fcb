/**
 * Whether the next page is loaded, while the one before is shown and the address is the next one's.
 * It is in the document, because the client bundle sets it and a script of the head reads it.
 */

const attribute = 'data-loads-next-page';

export function setNextPageLoading(isLoading: boolean): void {
  document.documentElement.toggleAttribute(attribute, isLoading);
}

export function isNextPageLoading(): boolean {
  return document.documentElement.hasAttribute(attribute);
}
