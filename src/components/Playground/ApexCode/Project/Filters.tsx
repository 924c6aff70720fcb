import {useMemo, type ReactNode} from 'react';
import {choices, type Filter} from '@site/src/playground/project/filter';
import type {FileRow} from '@site/src/playground/project/protocol';
import type {QueryState} from '@site/src/playground/queryState';
import {Choice} from '../../Choice';
import settings from '../styles.module.css';

const states: readonly (readonly [QueryState, string])[] = [
  ['converted', 'Converted, no remarks'],
  ['remark', 'Converted, with remarks'],
  ['left', 'Not converted'],
  ['off', 'Skipped'],
];

/** Chooses which queries of a project are listed; a choice's first option filters nothing. */
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
        value={filter.object ?? ''}
        options={[['', 'All objects'], ...objects]}
        onChange={(object) => onChange({...filter, object: object || undefined})}
      />
      <Choice
        label="Outcome"
        value={filter.state ?? ''}
        options={[['', 'All queries'], ...states.filter(([state]) => found.has(state))]}
        onChange={(state) => onChange({...filter, state: state || undefined})}
      />
      <Choice
        label="Remark"
        value={filter.remark ?? ''}
        options={[['', 'Any or none'], ...remarks]}
        onChange={(remark) => onChange({...filter, remark: remark || undefined})}
      />
    </div>
  );
}
