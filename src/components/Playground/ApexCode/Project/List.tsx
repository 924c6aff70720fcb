import {memo, useState, type ReactNode} from 'react';
import {statesOf, type Filter} from '@site/src/playground/project/filter';
import type {FileRow} from '@site/src/playground/project/protocol';
import {Button} from '../../Button';
import {count, listOutcomes} from '../../describe';
import styles from './styles.module.css';

/** How many files are drawn at once. */
const step = 100;

function stateText(row: FileRow, filter: Filter): string {
  if (row.problem !== undefined) return `Not read: ${row.problem}`;
  return listOutcomes(statesOf([row], filter)).join(', ');
}

interface EntryProps {
  row: FileRow;
  filter: Filter;
  isShown: boolean;
  onShow: (index: number) => void;
}

const Entry = memo(function Entry({row, filter, isShown, onShow}: EntryProps): ReactNode {
  const parts = row.path.split('/');
  const name = parts.pop();
  return (
    <li>
      <button
        type="button"
        className={styles.entry}
        aria-current={isShown || undefined}
        onClick={() => onShow(row.index)}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.counts}>{stateText(row, filter)}</span>
        <span className={styles.folder}>{parts.join('/')}</span>
      </button>
    </li>
  );
});

/** The files of a project with what becomes of their queries. */
export function List({
  rows,
  filter,
  shown,
  onShow,
}: {
  rows: readonly FileRow[];
  filter: Filter;
  /** Index of the file that is shown. */
  shown: number | undefined;
  onShow: (index: number) => void;
}): ReactNode {
  const [size, setSize] = useState(step);
  return (
    <div className={styles.files}>
      <ul aria-label="Files">
        {rows.slice(0, size).map((row) => (
          <Entry
            key={row.index}
            row={row}
            filter={filter}
            isShown={row.index === shown}
            onShow={onShow}
          />
        ))}
      </ul>
      {rows.length > size && (
        <Button onClick={() => setSize(size + step)}>
          {`Show ${Math.min(step, rows.length - size)} more of ${count(rows.length, 'file')}`}
        </Button>
      )}
    </div>
  );
}
