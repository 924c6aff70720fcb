import {moveFocus} from './moveFocus';

/** Returns the heading of the page that is shown. The crash screen may show it outside `main`. */
export function pageHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector('h1');
}

/** Moves the focus to the page's heading if none has it, as after removing the focused element. */
export function recoverFocus(): void {
  if (document.activeElement !== document.body) return;
  const heading = pageHeading();
  if (heading) moveFocus(heading, {preventScroll: true});
}
