import {useId, type ReactNode} from 'react';
import styles from './styles.module.css';

/** A labeled choice of one of several values. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, text: string])[];
  onChange: (value: Value) => void;
}): ReactNode {
  const id = useId();
  return (
    <span>
      <label htmlFor={id}>{label}</label>
      <span className={styles.choice}>
        <select
          id={id}
          className={styles.select}
          value={value}
          onChange={({target}) => {
            const chosen = options.find(([option]) => option === target.value);
            if (chosen) onChange(chosen[0]);
          }}
        >
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      </span>
    </span>
  );
}
