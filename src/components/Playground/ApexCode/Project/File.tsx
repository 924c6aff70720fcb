import {useEffect, useRef, useState, type ReactNode} from 'react';
import type {ShownFile} from '@site/src/playground/project/protocol';
import {withLineFeeds} from '@site/src/playground/state';
import type {TaskQueue} from '@site/src/playground/taskQueue';
import {EditorDocument} from '../../editor/document';
import {names} from '../../names';
import type {ProjectStore} from '../../projectStore';
import {useColors} from '../../useColors';
import {Diff, type Layout} from '../Diff';
import {Findings} from '../Findings';
import styles from './styles.module.css';

interface FileProps {
  path: string;
  file: ShownFile;
  layout: Layout;
  tasks: TaskQueue;
  projects: ProjectStore;
}

/** A file of a project with its conversion as a diff, and its queries. */
export function File({path, file, layout, tasks, projects}: FileProps): ReactNode {
  const {source: sourceName, result: resultName} = names['apex-code'];
  const [source] = useState(
    () => new EditorDocument({text: file.before, label: sourceName, layout: {isWrapped: true}}),
  );
  const [result] = useState(
    () => new EditorDocument({text: file.after, label: resultName, layout: {isWrapped: true}}),
  );
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => result.replace(file.after, {isUndoable: false}), [result, file.after]);
  useEffect(() => heading.current?.focus(), []);
  useColors(source, {text: withLineFeeds(file.before), language: 'apex', tasks});
  useColors(result, {text: withLineFeeds(file.after), language: 'apex', tasks});

  return (
    <section className={styles.file} aria-label={path}>
      <h3 ref={heading} tabIndex={-1}>
        {path}
      </h3>
      <Diff
        source={source}
        result={result}
        compared={file.before}
        layout={layout}
        isBusy={false}
        isCollapsed
        sourceTitle={sourceName}
        resultTitle={resultName}
      />
      <Findings queries={file.queries} document={source} setConverted={projects.setConverted} />
    </section>
  );
}
