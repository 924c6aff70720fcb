import {useId, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {examples, type Example} from '@site/src/playground/examples';
import {directions} from '@site/src/playground/link';
import {Button} from './Button';
import {modeNames} from './names';
import styles from './styles.module.css';

/** The examples, and the actions for the whole text. */
export function Toolbar({
  example,
  canRestore,
  onExample,
  onRestore,
  onShare,
  onClear,
  onReset,
}: {
  /** The example that is shown, if unchanged. */
  example: Example | undefined;
  /** Whether a text that the reader wrote was replaced. */
  canRestore: boolean;
  onExample: (example: Example) => void;
  onRestore: () => void;
  onShare: () => void;
  onClear: () => void;
  onReset: () => void;
}): ReactNode {
  const id = useId();
  return (
    <div className={styles.toolbar}>
      <label htmlFor={id}>Example</label>
      <span className={styles.choice}>
        <select
          id={id}
          className={styles.select}
          value={example?.title ?? ''}
          onChange={({target}) => {
            const chosen = examples.find(({title}) => title === target.value);
            if (chosen) onExample(chosen);
          }}
        >
          <option value="" disabled>
            Choose …
          </option>
          {directions.map((direction) => (
            <optgroup key={direction} label={modeNames[direction]}>
              {examples
                .filter(({state}) => state.direction === direction)
                .map(({title}) => (
                  <option key={title}>{title}</option>
                ))}
            </optgroup>
          ))}
        </select>
      </span>
      {example && (
        <Link className={styles.origin} to={example.page}>
          Read the docs
        </Link>
      )}
      <Link className={styles.origin} to="/soql/cheat-sheet">
        SOQL to builder cheat sheet
      </Link>
      <div className={styles.actions}>
        {canRestore && <Button onClick={onRestore}>Restore your text</Button>}
        <Button onClick={onShare}>Share</Button>
        <Button onClick={onClear}>Clear</Button>
        <Button onClick={onReset}>Reset</Button>
      </div>
    </div>
  );
}
