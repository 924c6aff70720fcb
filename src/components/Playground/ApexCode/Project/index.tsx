import {useDeferredValue, useId, useMemo, useState, type ReactNode} from 'react';
import {filterRows, statesOf, type Filter} from '@site/src/playground/project/filter';
import type {FileRow, PackFormat} from '@site/src/playground/project/protocol';
import type {TaskQueue} from '@site/src/playground/taskQueue';
import {Button} from '../../Button';
import {count, listCounts, summarize} from '../../describe';
import type {ProjectState, ProjectStore} from '../../projectStore';
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
  tasks: TaskQueue;
  layout: Layout;
}

function summaryOf({rows, total, testClasses, phase}: ProjectState): string {
  const changed = rows.filter(({isChanged}) => isChanged).length;
  const failed = rows.filter(({problem}) => problem !== undefined).length;
  const files = count(total, 'class or trigger', 'classes and triggers');
  const read = [
    phase === 'converting' ? `${rows.length.toLocaleString('en')} of ${files}` : files,
    ...listCounts([
      [changed, 'would change'],
      [failed, 'not read'],
      [testClasses, 'skipped as tests'],
    ]),
  ];
  return `${read.join(', ')}. ${summarize(statesOf(rows, {}))}.`;
}

/** A converted project: its files, filtered, each with its diff, and what to take home. */
export function Project({project, projects, tasks, layout}: ProjectProps): ReactNode {
  const heading = useId();
  const {rows, settings, shown, problems, notice} = project;
  const path = shown && rows.find(({index}) => index === shown.index)?.path;
  return (
    <section aria-labelledby={heading} className={styles.project}>
      <div className={styles.head}>
        <h2 id={heading}>Project</h2>
        <Actions project={project} projects={projects} />
      </div>
      <Settings settings={settings} onChange={projects.set}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={settings.skipTests}
            onChange={({target}) => projects.set({skipTests: target.checked})}
          />
          Leave test classes unchanged
        </label>
      </Settings>
      <Progress project={project} retry={projects.retry} />
      {notice !== undefined && <p>{notice}</p>}
      {problems.length > 0 && (
        <details className={styles.problems}>
          <summary>{`${count(problems.length, 'metadata file')} couldn't be read`}</summary>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </details>
      )}
      <Files rows={rows} shown={shown?.index} onShow={projects.show} />
      {shown && path !== undefined && (
        <File
          key={`${shown.index} ${layout}`}
          path={path}
          file={shown}
          layout={layout}
          tasks={tasks}
          projects={projects}
        />
      )}
    </section>
  );
}

function Actions({project, projects}: Pick<ProjectProps, 'project' | 'projects'>): ReactNode {
  const {phase, rows} = project;
  const canPack = phase === 'converted' && rows.some(({isChanged}) => isChanged);
  const pack = (format: PackFormat, label: string) => (
    <Button disabled={!canPack} onClick={() => projects.pack(format)}>
      {label}
    </Button>
  );
  return (
    <div className={styles.buttons}>
      {pack('patch', 'Download the patch')}
      {pack('zip', 'Download the changed files')}
      <Button onClick={projects.close}>
        {phase === 'converting' ? 'Cancel' : 'Close the project'}
      </Button>
    </div>
  );
}

/** How far the conversion is, what it has found, or why it failed. */
function Progress({project, retry}: {project: ProjectState; retry: () => void}): ReactNode {
  const {phase, rows, total, message} = project;
  if (phase === 'failed') {
    return (
      <div role="alert" className={styles.failure}>
        <p>{`The project wasn't converted: ${message} Your files are unchanged.`}</p>
        <Button onClick={retry}>Retry</Button>
      </div>
    );
  }
  return (
    <>
      {phase === 'converting' && (
        <progress
          className={apexCode.progress}
          aria-label="Converting the project"
          {...(total > 0 ? {value: rows.length, max: total} : {})}
        />
      )}
      <p role="status" className={styles.summary}>
        {total === 0 ? 'Reading the files.' : summaryOf(project)}
      </p>
    </>
  );
}

/** The files, filtered. Drawing them gives way to the reader's clicks while rows arrive. */
function Files({
  rows,
  shown,
  onShow,
}: {
  rows: readonly FileRow[];
  shown: number | undefined;
  onShow: (index: number) => void;
}): ReactNode {
  const [filter, setFilter] = useState<Filter>({});
  const drawn = useDeferredValue(rows);
  const listed = useMemo(() => filterRows(drawn, filter), [drawn, filter]);
  if (rows.length === 0) return null;
  return (
    <>
      <Filters rows={drawn} filter={filter} onChange={setFilter} />
      {listed.length > 0 ? (
        <List
          key={JSON.stringify(filter)}
          rows={listed}
          filter={filter}
          shown={shown}
          onShow={onShow}
        />
      ) : (
        <p className={styles.summary}>No file has such a query.</p>
      )}
    </>
  );
}
