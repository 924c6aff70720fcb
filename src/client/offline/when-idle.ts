/** Chromium may have no idle period for minutes, although the page does nothing. */
const longestWait = 5_000;

/** Calls back when the browser is idle, or after some seconds. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, {timeout: longestWait});
  else setTimeout(act, 200);
}
