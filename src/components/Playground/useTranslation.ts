import {useCallback, useEffect, useLayoutEffect, useState} from 'react';
import {traits} from '@site/src/playground/directions';
import type {ConversionSettings, Direction} from '@site/src/playground/link';
import type {Progress, Translation, TranslationError} from '@site/src/playground/protocol';
import {isTooLarge} from '@site/src/playground/state';
import type {Outcome, Translator} from '@site/src/playground/translator';

export interface TranslationRequest {
  direction: Direction;
  source: string;
  context: string;
  settings?: ConversionSettings | undefined;
}

/** A text of this length, in characters, is translated once typing rests, so that its colors come first. */
const longText = 50_000;
const restPause = 300;

function failure(
  kind: string,
  message: string,
  pane: TranslationError['pane'] = 'source',
): Translation {
  return {kind: 'error', error: {kind, message, pane, line: 1, column: 1}};
}

/** Rejects texts that are too large. */
function refuse({direction, source, context}: TranslationRequest): Translation | undefined {
  const {largestText} = traits[direction];
  const tooLarge = `longer than ${largestText / 1000} KB, the limit of the playground`;
  if (isTooLarge(source, largestText)) return failure('limit', tooLarge);
  return isTooLarge(context, largestText) ? failure('limit', tooLarge, 'context') : undefined;
}

function fromOutcome(
  outcome: Exclude<Outcome<Translation>, {kind: 'superseded'}>,
  direction: Direction,
): Translation {
  if (outcome.kind === 'answer') return outcome.answer;
  const limit = direction === 'apex-code' ? '20 seconds' : 'a second';
  return outcome.kind === 'timed out'
    ? failure('limit', `took longer than ${limit}, so the playground stopped`)
    : failure('fault', `The translation failed: ${outcome.message}. Your text is kept.`);
}

/**
 * Translates in the worker as the text changes.
 *
 * @returns the translation of the newest text that has one, and whether it is that of the current text; no translation
 *   for a blank text. `progress` is that of the text on its way. `retry` translates once more, as does a browser that is online again after a failure.
 */
export function useTranslation(
  translator: Translator,
  {direction, source, context, settings}: TranslationRequest,
): {
  translation: Translation | undefined;
  isCurrent: boolean;
  progress: Progress | undefined;
  retry: () => void;
} {
  const [progress, setProgress] = useState<Progress>();
  const [answered, setAnswered] = useState<{of: TranslationRequest; translation: Translation}>();
  const [attempt, setAttempt] = useState(0);
  const isBlank = source.trim() === '';
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const hasFailed =
    answered?.translation.kind === 'error' && answered.translation.error.kind === 'fault';

  useEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, retry]);

  // Requested before the page is painted: the result should not wait for a frame, nor for the colors.
  useLayoutEffect(() => {
    const request = {direction, source, context, settings};
    let isWanted = true;
    let timer: number | undefined;
    const settle = (translation: Translation) => {
      if (!isWanted) return;
      setAnswered({of: request, translation});
      setProgress(undefined);
    };
    const refused = refuse(request);
    if (refused) settle(refused);
    else if (!isBlank) {
      const ask = async (attemptsLeft: number) => {
        const outcome = await translator.ask<'translate'>(
          'translation',
          {kind: 'translate', ...request},
          (reported) => {
            if (isWanted) setProgress(reported);
          },
        );
        if (outcome.kind === 'superseded') return;
        settle(fromOutcome(outcome, direction));
        // On a busy computer, a new worker may succeed.
        if (outcome.kind === 'timed out' && attemptsLeft > 0 && isWanted)
          await ask(attemptsLeft - 1);
      };
      if (source.length < longText) void ask(1);
      else timer = window.setTimeout(() => void ask(1), restPause);
    }
    return () => {
      isWanted = false;
      window.clearTimeout(timer);
    };
  }, [translator, direction, source, context, settings, isBlank, attempt]);

  if (isBlank || answered?.of.direction !== direction) {
    return {translation: undefined, isCurrent: isBlank, progress, retry};
  }
  const {of, translation} = answered;
  const isCurrent = of.source === source && of.context === context && of.settings === settings;
  return {translation, isCurrent, progress, retry};
}
