import {useEffect, useId} from 'react';
import {referenceRoute} from '@site/config/reference';
import type {Language} from '@site/src/playground/protocol';
import type {TaskQueue} from '@site/src/playground/taskQueue';
import type {Description} from './editor/assistance';
import type {EditorDocument} from './editor/document';

/** Returns what the reference says about a method. */
async function describe(owner: string, name: string): Promise<Description | undefined> {
  const route = referenceRoute(owner, name);
  if (route === undefined) return undefined;
  const href = `${route}#${name.toLowerCase()}`;
  const {default: descriptions} =
    await import('@generated/content/default/method-descriptions.json');
  return {text: descriptions[href], href};
}

/** Gives an editor of Apex completion, and descriptions of methods. */
export function useAssistant(
  document: EditorDocument,
  {
    context = '',
    language,
    tasks,
  }: {context?: string | undefined; language: Language; tasks: TaskQueue},
): void {
  const channel = useId();

  useEffect(() => {
    if (language !== 'apex') return undefined;
    document.setAssistant({
      describe,
      membersBehind: async (before) => {
        const outcome = await tasks.send<'members'>(channel, {
          kind: 'members',
          before,
          context,
        });
        return outcome.kind === 'result' ? outcome.result : [];
      },
    });
    return () => document.setAssistant(undefined);
  }, [document, channel, context, language, tasks]);
}
