import {useEffect, useMemo, useState, useSyncExternalStore, type ReactNode} from 'react';
import {flushSync} from 'react-dom';
import {lazyWithRetry} from '@site/src/components/LoadFailure/lazyWithRetry';
import {examples, showing} from '@site/src/playground/examples';
import {isSameState, restorable, toLinkState} from '@site/src/playground/state';
import {TaskQueue} from '@site/src/playground/taskQueue';
import {copyLink} from './clipboard';
import {download} from './ApexCode/download';
import {Bench} from './Bench';
import {createPageWorker, createProjectWorker, createWorker} from './createWorker';
import {announce} from './describe';
import {marksOf} from './marksOf';
import {Modes} from './Modes';
import {Placeholder} from './Placeholder';
import {createProjectStore, type ProjectStore} from './projectStore';
import type {GoTo} from './Result';
import {createSessionStore} from './sessionStore';
import styles from './styles.module.css';
import {Toolbar} from './Toolbar';
import {useAddress} from './useAddress';
import {useAnnouncement} from './useAnnouncement';
import {useNotice} from './useNotice';
import {useTranslation} from './useTranslation';

/** Loaded on demand: only this mode needs the diff. */
const ApexCode = lazyWithRetry(
  'The Apex code mode',
  () => import(/* webpackChunkName: "playground-apex-code" */ './ApexCode'),
);

/** The workers of the page, which run as long as it is shown. */
function useWorkers(): {tasks: TaskQueue; projects: ProjectStore} {
  const [tasks] = useState(() => new TaskQueue({createWorker, createPageWorker}));
  const [projects] = useState(() => createProjectStore(createProjectWorker, download));
  // In an effect: React may discard a render, and its worker would keep running.
  useEffect(() => {
    tasks.start();
    return () => {
      tasks.dispose();
      projects.close();
    };
  }, [tasks, projects]);
  return {tasks, projects};
}

/** The playground: editors and result. */
export default function Workbench(): ReactNode {
  const [store] = useState(createSessionStore);
  const session = useSyncExternalStore(store.subscribe, store.read);
  const {isOpen, notice: addressNotice, address} = useAddress(store);
  const {tasks, projects} = useWorkers();
  const {direction} = session;
  const state = toLinkState(session);
  const {translation, isCurrent, retry} = useTranslation(tasks, state);
  // Until a text is translated, the previous translation's marks are mapped through the changes.
  const marks = useMemo(() => marksOf(translation, 'source'), [translation]);
  const announcement = useAnnouncement(announce(isCurrent ? translation : undefined));
  const [notice, say] = useNotice();

  const goTo: GoTo = (pane, line, column) => {
    if (pane === 'context' && !session.isContextShown) {
      // At once, so that the editor is there when it gets the focus.
      flushSync(() => store.apply({kind: 'show context', isShown: true}));
    }
    const {sources, context} = store.documents;
    (pane === 'source' ? sources[direction] : context).focusAt(line, column);
  };

  const reload = {reload: () => void address.write().finally(() => window.location.reload())};

  if (!isOpen) return <Placeholder />;
  const shared = {store, tasks, translation, isCurrent, marks, goTo, retry, reload, say};
  return (
    <>
      <Modes direction={direction} onSelect={(chosen) => store.apply(showing(session, chosen))} />
      <Toolbar
        example={examples.find((known) => isSameState(known.state, state))}
        canRestore={restorable(session) !== undefined}
        onExample={({state}) => store.apply({kind: 'open', state})}
        onRestore={() => store.apply({kind: 'restore'})}
        onShare={() => void address.write().then(copyLink).then(say)}
        onClear={() => {
          store.apply({kind: 'open', state: {direction, source: '', context: ''}});
          store.documents.sources[direction].focusAt(1, 1);
        }}
        onReset={() => address.reset()}
      />
      {addressNotice && (
        <p role="alert" className={styles.alert}>
          {addressNotice}
        </p>
      )}
      {direction === 'apex-code' ? (
        <ApexCode
          {...shared}
          fallback={<Placeholder />}
          projects={projects}
          source={state.source}
          settings={session.settings}
        />
      ) : (
        <Bench {...shared} direction={direction} session={session} />
      )}
      <p role="status" className={styles.notice}>
        {notice}
      </p>
      <p role="status" className={styles.hidden}>
        {announcement}
      </p>
    </>
  );
}
