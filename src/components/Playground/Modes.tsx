import {useId, type ReactNode} from 'react';
import {directions, type Direction} from '@site/src/playground/link';
import {modeNames} from './names';
import styles from './Modes.module.css';

/** Chooses what the playground translates; each mode has its own text. */
export function Modes({
  direction,
  onSelect,
}: {
  direction: Direction;
  onSelect: (direction: Direction) => void;
}): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>Mode</legend>
      {directions.map((mode) => (
        <label key={mode}>
          <input
            type="radio"
            name={name}
            checked={mode === direction}
            onChange={() => onSelect(mode)}
          />
          <span>{modeNames[mode]}</span>
        </label>
      ))}
    </fieldset>
  );
}
