import {useId, useMemo, type ReactNode} from 'react';
import {choices, type Filter} from '@site/src/playground/project/filter';
import type {FileRow} from '@site/src/playground/project/protocol';
import type {QueryState} from '@site/src/playground/queryState';
import shared from '../../styles.module.css';
import settings from '../styles.module.css';

const states: Readonly<Record<QueryState, string>> = {
  converted: 'Converted, no remarks',
  remark: 'Converted, with remarks',
  left: 'Not converted',
  off: 'Skipped',
};

function isState(value: string): value is QueryState {
  return value in states;
}

function Choice({
  label,
  value,
  all,
  options,
  onChange,
}: {
  label: string;
  value: string | undefined;
  /** The text of the choice that filters nothing. */
  all: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string | undefined) => void;
}): ReactNode {
  const id = useId();
  return (
    <span>
      <label htmlFor={id}>{label}</label>
      <span className={shared.choice}>
        <select
          id={id}
          className={shared.select}
          value={value ?? ''}
          onChange={({target}) => onChange(target.value === '' ? undefined : target.value)}
        >
          <option value="">{all}</option>
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

/** Chooses the queries of a project that are listed. */
export function Filters({
  rows,
  filter,
  onChange,
}: {
  rows: readonly FileRow[];
  filter: Filter;
  onChange: (filter: Filter) => void;
}): ReactNode {
  const counted = (found: readonly [string, number][]) =>
    found.map(([name, number]) => [name, `${name} (${number})`] as const);
  const objects = useMemo(
    () => counted(choices(rows, ({object}) => (object === null ? [] : [object]))),
    [rows],
  );
  const remarks = useMemo(() => counted(choices(rows, (query) => query.remarks)), [rows]);
  const found = useMemo(
    () => new Set(choices(rows, ({state}) => [state]).map(([state]) => state)),
    [rows],
  );
  return (
    <div className={settings.settings}>
      <Choice
        label="Object"
        value={filter.object}
        all="All objects"
        options={objects}
        onChange={(object) => onChange({...filter, object})}
      />
      <Choice
        label="Outcome"
        value={filter.state}
        all="All queries"
        options={Object.entries(states).filter(([state]) => found.has(state))}
        onChange={(value) =>
          onChange({...filter, state: value !== undefined && isState(value) ? value : undefined})
        }
      />
      <Choice
        label="Remark"
        value={filter.remark}
        all="Any or none"
        options={remarks}
        onChange={(remark) => onChange({...filter, remark})}
      />
    </div>
  );
}
