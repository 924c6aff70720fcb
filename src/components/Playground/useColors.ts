import {useEffect, useId} from 'react';
import {traits} from '@site/src/playground/directions';
import type {Language} from '@site/src/playground/protocol';
import {isTooLarge} from '@site/src/playground/state';
import type {TaskQueue} from '@site/src/playground/taskQueue';
import type {EditorDocument} from './editor/document';

const largestText = Math.max(...Object.values(traits).map((of) => of.largestText));

/** Highlights a document with the tokens from the worker. */
export function useColors(
  document: EditorDocument,
  {text, language, tasks}: {text: string; language: Language; tasks: TaskQueue},
): void {
  const channel = useId();

  useEffect(() => {
    if (isTooLarge(text, largestText)) return;
    void tasks.send(channel, {kind: 'highlight', language, text}).then((outcome) => {
      if (outcome.kind === 'result') document.setColors(text, outcome.result);
    });
  }, [document, channel, text, language, tasks]);
}
