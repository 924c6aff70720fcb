import {useCallback, useEffect, useId, useLayoutEffect, useRef, useState} from 'react';
import {traits} from '@site/src/playground/directions';
import type {PlaygroundState} from '@site/src/playground/link';
import type {Translation, TranslationError} from '@site/src/playground/protocol';
import {isTooLarge} from '@site/src/playground/state';
import type {TaskOutcome, TaskQueue} from '@site/src/playground/taskQueue';
import {count} from './describe';

/** Typing in a text of at least this length, in characters, is debounced. */
const longText = 50_000;
const restPause = 300;

/** A longer change is pasted or opened, and is translated as soon as the text is highlighted. */
const longestTyped = 100;

function failure(
  kind: string,
  message: string,
  pane: TranslationError['pane'] = 'source',
): Translation {
  return {kind: 'error', error: {kind, message, pane, line: 1, column: 1}};
}

/** Rejects texts that are too large. */
function reject({direction, source, context}: PlaygroundState): Translation | undefined {
  const {largestText} = traits[direction];
  const tooLarge = `longer than ${largestText / 1000} KB, the limit of the playground`;
  if (isTooLarge(source, largestText)) return failure('limit', tooLarge);
  return isTooLarge(context, largestText) ? failure('limit', tooLarge, 'context') : undefined;
}

function fromOutcome(
  outcome: Exclude<TaskOutcome<Translation>, {kind: 'superseded'}>,
): Translation {
  if (outcome.kind === 'result') return outcome.result;
  return outcome.kind === 'timed out'
    ? failure(
        'limit',
        `took longer than ${count(outcome.limit / 1000, 'second')}, so the playground stopped`,
      )
    : failure('fault', `The translation failed: ${outcome.message}. Your text is kept.`);
}

/**
 * Translates in the worker whenever the text changes.
 *
 * @returns the latest translation, and whether it is that of the current text; no translation
 *   for a blank text. `retry` translates again, which also happens when the browser is online
 *   again after a failure.
 */
export function useTranslation(
  tasks: TaskQueue,
  {direction, source, context, settings}: PlaygroundState,
): {
  translation: Translation | undefined;
  isCurrent: boolean;
  retry: () => void;
} {
  const channel = useId();
  const [settled, setSettled] = useState<{of: PlaygroundState; translation: Translation}>();
  const [attempt, setAttempt] = useState(0);
  const previousLength = useRef(0);
  const isBlank = source.trim() === '';
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const hasFailed =
    settled?.translation.kind === 'error' && settled.translation.error.kind === 'fault';

  useEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, retry]);

  // A layout effect: the request is sent before the paint, and before those for highlighting.
  useLayoutEffect(() => {
    const request = {direction, source, context, settings};
    let isActive = true;
    let timer: number | undefined;
    const settle = (translation: Translation) => {
      if (!isActive) return;
      setSettled({of: request, translation});
    };
    const rejected = reject(request);
    if (rejected) settle(rejected);
    else if (!isBlank) {
      const translate = async (attemptsLeft: number) => {
        const outcome = await tasks.send<'translate'>(channel, {kind: 'translate', ...request});
        if (outcome.kind === 'superseded') return;
        settle(fromOutcome(outcome));
        // On a slow or busy device, a new worker may succeed.
        if (outcome.kind === 'timed out' && attemptsLeft > 0 && isActive)
          await translate(attemptsLeft - 1);
      };
      if (source.length < longText) void translate(1);
      else {
        const isTyped = Math.abs(source.length - previousLength.current) <= longestTyped;
        timer = window.setTimeout(() => void translate(1), isTyped ? restPause : 0);
      }
    }
    previousLength.current = source.length;
    return () => {
      isActive = false;
      window.clearTimeout(timer);
    };
  }, [tasks, channel, direction, source, context, settings, isBlank, attempt]);

  if (isBlank || settled?.of.direction !== direction) {
    return {translation: undefined, isCurrent: isBlank, retry};
  }
  const {of, translation} = settled;
  const isCurrent = of.source === source && of.context === context && of.settings === settings;
  return {translation, isCurrent, retry};
}
