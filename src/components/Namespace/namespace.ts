import {release} from '@site/config/release';
import {createReaderChoice} from '@site/src/components/ReaderChoice';

/** Whether Apex blocks show the types of the installed package: `btcdev.SOQL` instead of `SOQL`. */
export const namespaceChoice = createReaderChoice('namespace');

export const prefix = `${release.namespace}.`;

/** Adds the prefix to copied code: being generated content (CSS), it isn't in the selection. */
export function addPrefixToCopy(event: ClipboardEvent): void {
  const selection = window.getSelection();
  if (!namespaceChoice.isOn() || !selection || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  const container = range.commonAncestorContainer;
  const element = container instanceof Element ? container : container.parentElement;
  if (!element?.closest('pre')) return;
  const fragment = range.cloneContents();
  const types = fragment.querySelectorAll('.ns');
  if (types.length === 0) return;
  types.forEach((type) => type.prepend(prefix));
  event.clipboardData?.setData('text/plain', fragment.textContent);
  event.preventDefault();
}
