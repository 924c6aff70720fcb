/** Of two calls that set the same, the later one counts (facts/soql.md 5, 6.2, 6.5, 8, 9, 10). */
import type {LibraryObject} from '../values/values';
import {FieldCondition} from '../query/field-condition';
import {pitfall} from '../query/pitfalls';
import {SubQuery} from '../query/subquery';
import type {LibraryCall} from './call';
import {aggregates} from './query-text';

const slots: readonly (readonly [takes: string, methods: RegExp])[] = [
  ['a query has one scope', /scope$/],
  ['a query has one LIMIT', /^setlimit$/],
  ['a query has one OFFSET', /^offset$/],
  [
    'SOQL Lib adds only one of FOR VIEW, FOR REFERENCE, FOR UPDATE, and ALL ROWS',
    /^(forview|forreference|forupdate|allrows)$/,
  ],
  ['a query has one access mode', /^(user|system)mode$/],
  ['a query has one sharing mode', /^with(out)?sharing$/],
  ['conditions have one logic', /^conditionlogic$/],
  ['HAVING has one logic', /^havingconditionlogic$/],
  ['a data category filter has one selector', /^(at|above|below|aboveorbelow)$/],
];

const fieldMethods = new RegExp(
  `^(with|id|name|recordtype|${Object.keys(aggregates).join('|')})$`,
  'i',
);

/** @returns what takes only the last of the calls that set it; undefined for other calls */
function slotOf(builder: LibraryObject, name: string): string | undefined {
  if (builder instanceof FieldCondition) {
    if (/^(ignorewhen|asdateliteral|hasvalue)$/.test(name)) return undefined;
    return fieldMethods.test(name) ? 'a filter has one field' : 'a filter has one comparator';
  }
  if (builder instanceof SubQuery && name === 'of')
    return 'each call of it starts the subquery again';
  return slots.find(([, methods]) => methods.test(name))?.[0];
}

/** What was called last on each builder, by what it sets. */
const lastCalls = new WeakMap<LibraryObject, Map<string, LibraryCall>>();

/** Remarks on a call that replaces one before it, both in the source: defaults may be replaced. */
export function noteReplaced(builder: LibraryObject, call: LibraryCall): void {
  const name = call.method.toLowerCase();
  const takes = slotOf(builder, name);
  if (takes === undefined) return;
  const calls = lastCalls.get(builder) ?? new Map<string, LibraryCall>();
  lastCalls.set(builder, calls);
  const before = calls.get(takes);
  calls.set(takes, call);
  if (!before?.origin.direct || !call.origin.direct) return;
  const isKept = /^not(contains|startswith|endswith)$/i;
  const note =
    isKept.test(before.method) && !isKept.test(name)
      ? pitfall('negation-kept', call.origin, call.method, before.method)
      : pitfall('replaced', call.origin, call.method, before.method, takes);
  call.execution.notes.push(note);
}
