import {useCallback, useEffect, useLayoutEffect, useState} from 'react';
import type {Direction} from '@site/src/playground/link';
import type {Translation, TranslationError} from '@site/src/playground/protocol';
import {isTooLarge} from '@site/src/playground/state';
import type {Outcome, Translator} from '@site/src/playground/translator';

export interface TranslationRequest {
  direction: Direction;
  source: string;
  context: string;
}

function failure(
  kind: string,
  message: string,
  pane: TranslationError['pane'] = 'source',
): Translation {
  return {kind: 'error', error: {kind, message, pane, line: 1, column: 1}};
}

/** What is refused before anything reads it. */
function refuse({source, context}: TranslationRequest): Translation | undefined {
  const tooLarge = 'longer than 100 KB: the playground does not read it';
  if (isTooLarge(source)) return failure('limit', tooLarge);
  return isTooLarge(context) ? failure('limit', tooLarge, 'context') : undefined;
}

function fromOutcome(outcome: Exclude<Outcome<Translation>, {kind: 'superseded'}>): Translation {
  if (outcome.kind === 'answer') return outcome.answer;
  return outcome.kind === 'timed out'
    ? failure('limit', 'took longer than a second to read, so the playground gave up')
    : failure('fault', `The translation failed: ${outcome.message}. Your text is kept.`);
}

/**
 * Translates in the worker as the text changes.
 *
 * @returns the translation of the newest text that has one, and whether it is that of the current text; no translation
 *   for a blank text. `retry` translates once more, as does a browser that is online again after a failure.
 */
export function useTranslation(
  translator: Translator,
  {direction, source, context}: TranslationRequest,
): {translation: Translation | undefined; isCurrent: boolean; retry: () => void} {
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

  // Asked before the page is painted: the answer should not wait for a frame, nor behind the colors.
  useLayoutEffect(() => {
    const request = {direction, source, context};
    let isWanted = true;
    const settle = (translation: Translation) => {
      if (isWanted) setAnswered({of: request, translation});
    };
    const refused = refuse(request);
    if (refused) settle(refused);
    else if (!isBlank) {
      const ask = async (attemptsLeft: number) => {
        const outcome = await translator.ask<'translate'>('translation', {
          kind: 'translate',
          ...request,
        });
        if (outcome.kind === 'superseded') return;
        settle(fromOutcome(outcome));
        // A computer that was busy with other things may do better with a new worker.
        if (outcome.kind === 'timed out' && attemptsLeft > 0 && isWanted)
          await ask(attemptsLeft - 1);
      };
      void ask(1);
    }
    return () => {
      isWanted = false;
    };
  }, [translator, direction, source, context, isBlank, attempt]);

  if (isBlank || answered?.of.direction !== direction) {
    return {translation: undefined, isCurrent: isBlank, retry};
  }
  const {of, translation} = answered;
  return {translation, isCurrent: of.source === source && of.context === context, retry};
}
