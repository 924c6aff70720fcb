import type {KeyboardEvent} from 'react';

/** Makes Space press a link that has the role of a button, as it presses a button. */
export function pressOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ' || event.currentTarget.getAttribute('role') !== 'button') return;
  event.preventDefault();
  event.currentTarget.click();
}
