import {useDeferredValue, useId, useMemo, useState, type ReactNode} from 'react';
import {countQueries, filterRows, type Filter} from '@site/src/playground/project/filter';
import type {Translator} from '@site/src/playground/translator';
import {count} from '../../describe';
import type {ProjectState, ProjectStore} from '../../projectStore';
import type {SessionStore} from '../../sessionStore';
import shared from '../../styles.module.css';
import type {Layout} from '../Diff';
import {Settings} from '../Settings';
import apexCode from '../styles.module.css';
import {File} from './File';
import {Filters} from './Filters';
import {List} from './List';
import styles from './styles.module.css';

interface ProjectProps {
  project: ProjectState;
  projects: ProjectStore;
  store: SessionStore;
  translator: Translator;
  layout: Layout;
}

function summaryOf({rows, total, testClasses, phase}: ProjectState): string {
  const {queries, converted, remarked, left, off} = countQueries(rows, {});
  const changed = rows.filter(({isChanged}) => isChanged).length;
  const failed = rows.filter(({problem}) => problem !== undefined).length;
  const files = count(total, 'class or trigger', 'classes and triggers');
  const list = (parts: readonly [number: number, text: string][]) =>
    parts
      .filter(([number]) => number > 0)
      .map(([number, text]) => `${number.toLocaleString('en')} ${text}`);
  const read = [
    phase === 'converting' ? `${rows.length.toLocaleString('en')} of ${files}` : files,
    ...list([
      [changed, 'would change'],
      [failed, 'not read'],
      [testClasses, 'left alone as tests'],
    ]),
  ];
  const outcome = list([
    [converted, 'converted'],
    [remarked, 'of them with remarks'],
    [left, 'not converted'],
    [off, 'skipped'],
  ]);
  const found = [count(queries, 'query', 'queries'), ...outcome];
  return `${read.join(', ')}. ${found.join(', ')}.`;
}

/** A converted project: its files, filtered, each with its diff, and what to take home. */
export function Project({project, projects, store, translator, layout}: ProjectProps): ReactNode {
  const heading = useId();
  const [filter, setFilter] = useState<Filter>({});
  const {rows, phase, settings, shown, total, message, problems} = project;
  // Drawing the list gives way to the reader's clicks while rows arrive.
  const drawn = useDeferredValue(rows);
  const listed = useMemo(() => filterRows(drawn, filter), [drawn, filter]);
  const path = shown && rows.find(({index}) => index === shown.index)?.path;
  const isChanged = rows.some((row) => row.isChanged);
  return (
    <section aria-labelledby={heading} className={styles.project}>
      <div className={styles.head}>
        <h2 id={heading}>Project</h2>
        <div className={styles.buttons}>
          <button
            type="button"
            className={shared.button}
            disabled={phase !== 'converted' || !isChanged}
            onClick={() => projects.pack('patch')}
          >
            Download the patch
          </button>
          <button
            type="button"
            className={shared.button}
            disabled={phase !== 'converted' || !isChanged}
            onClick={() => projects.pack('zip')}
          >
            Download the changed files
          </button>
          <button type="button" className={shared.button} onClick={projects.close}>
            {phase === 'converting' ? 'Cancel' : 'Close the project'}
          </button>
        </div>
      </div>
      <Settings
        settings={settings}
        onChange={({apiVersion, access}) =>
          projects.set({
            ...(apiVersion === undefined ? {} : {apiVersion}),
            ...(access === undefined ? {} : {access}),
          })
        }
      >
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={settings.skipTests}
            onChange={({target}) => projects.set({skipTests: target.checked})}
          />
          Leave test classes alone
        </label>
      </Settings>
      {phase === 'converting' && (
        <progress
          className={apexCode.progress}
          aria-label="Converting the project"
          {...(total > 0 ? {value: rows.length, max: total} : {})}
        />
      )}
      {phase === 'failed' ? (
        <div role="alert" className={styles.failure}>
          <p>The project wasn't converted: {message} Your files are unchanged.</p>
          <button type="button" className={shared.button} onClick={projects.retry}>
            Retry
          </button>
        </div>
      ) : (
        <p role="status" className={styles.summary}>
          {total === 0 ? 'Reading the files.' : summaryOf(project)}
        </p>
      )}
      {problems.length > 0 && (
        <details className={styles.problems}>
          <summary>{count(problems.length, 'file')} of the metadata couldn't be read</summary>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </details>
      )}
      {rows.length > 0 && (
        <>
          <Filters rows={drawn} filter={filter} onChange={setFilter} />
          {listed.length > 0 ? (
            <List
              key={JSON.stringify(filter)}
              rows={listed}
              filter={filter}
              shown={shown?.index}
              onShow={projects.show}
            />
          ) : (
            <p className={styles.summary}>No file has such a query.</p>
          )}
        </>
      )}
      {shown && path !== undefined && (
        <File
          key={`${shown.index} ${layout}`}
          path={path}
          file={shown}
          layout={layout}
          translator={translator}
          projects={projects}
          store={store}
        />
      )}
    </section>
  );
}
