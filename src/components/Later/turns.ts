/** The order in which parts of a page are taken over: one a task, so that the browser can answer the reader between. */
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';

export interface Turn {
  hasCome: boolean;
  /** Fulfilled when the turn comes. */
  coming: Promise<void>;
}

const waiting: (() => void)[] = [];
let isTaking = false;

/** Runs in a task of its own. A message comes sooner than a timer, which waits longer the more timers there are. */
function inNextTask(act: () => void): void {
  const {port1, port2} = new MessageChannel();
  port1.onmessage = act;
  port2.postMessage(undefined);
}

function takeNext(): void {
  waiting.shift()?.();
  isTaking = waiting.length > 0;
  if (isTaking) inNextTask(takeNext);
  else document.documentElement.dataset.takenOver = 'true';
}

/** Whether the page that stands there was written by the build, and not all of it is taken over yet. */
export function isTakingOver(): boolean {
  return ExecutionEnvironment.canUseDOM && document.documentElement.dataset.takenOver !== 'true';
}

/** Takes a number. */
export function createTurn(): Turn {
  const turn: Turn = {hasCome: false, coming: Promise.resolve()};
  turn.coming = new Promise((resolve) => {
    waiting.push(() => {
      turn.hasCome = true;
      resolve();
    });
  });
  if (!isTaking) {
    isTaking = true;
    inNextTask(takeNext);
  }
  return turn;
}
