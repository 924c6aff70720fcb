/**
 * Whether Apex blocks show the types of the installed package: `btcdev.SOQL` instead of `SOQL`.
 * The choice is an attribute of the root element, so that styles alone show it; plugins/namespace sets it before the
 * first paint from what was stored.
 */
import {release} from '@site/config/release';

const storageKey = 'namespace';
const attribute = 'data-namespace';
const changeEvent = 'namespacechange';

export const prefix = `${release.namespace}.`;

export function isNamespaceShown(): boolean {
  return document.documentElement.hasAttribute(attribute);
}

/**
 * Calls back on every change of the choice.
 *
 * @returns a function that ends it
 */
export function onNamespaceChange(callback: () => void): () => void {
  window.addEventListener(changeEvent, callback);
  return () => window.removeEventListener(changeEvent, callback);
}

/** Shows or hides the prefix, and remembers it where the browser allows. */
export function showNamespace(shown: boolean): void {
  document.documentElement.toggleAttribute(attribute, shown);
  window.dispatchEvent(new Event(changeEvent));
  try {
    if (shown) window.localStorage.setItem(storageKey, release.namespace);
    else window.localStorage.removeItem(storageKey);
  } catch (error) {
    console.warn('The choice of namespace is not remembered: storage is not available.', error);
  }
}

/** Gives a copied selection of code the prefix that the reader sees; styles draw it, so the selection lacks it. */
export function addPrefixToCopy(event: ClipboardEvent): void {
  const selection = window.getSelection();
  if (!isNamespaceShown() || !selection || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  const container = range.commonAncestorContainer;
  const element = container instanceof Element ? container : container.parentElement;
  if (!element?.closest('pre')) return;
  const fragment = range.cloneContents();
  const types = fragment.querySelectorAll('.ns');
  if (types.length === 0) return;
  types.forEach((type) => type.prepend(prefix));
  event.clipboardData?.setData('text/plain', fragment.textContent ?? '');
  event.preventDefault();
}
