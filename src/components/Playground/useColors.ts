import {useEffect, useId} from 'react';
import {traits} from '@site/src/playground/directions';
import type {Language} from '@site/src/playground/protocol';
import {isTooLarge} from '@site/src/playground/state';
import type {Translator} from '@site/src/playground/translator';
import type {EditorDocument} from './editor/document';

const largestText = Math.max(...Object.values(traits).map((of) => of.largestText));

/** Highlights a document with the tokens from the worker. */
export function useColors(
  document: EditorDocument,
  {text, language, translator}: {text: string; language: Language; translator: Translator},
): void {
  const channel = useId();

  useEffect(() => {
    if (isTooLarge(text, largestText)) return;
    void translator.send(channel, {kind: 'highlight', language, text}).then((outcome) => {
      if (outcome.kind === 'result') document.setColors(text, outcome.result);
    });
  }, [document, channel, text, language, translator]);
}
