/** Changes of signatures and modifiers. */
import {count} from 'soql-lib/command';
import type {ApiItem, ApiManifest} from '../check-docs/manifest';
import {
  compareEntries,
  printDifference,
  type Difference,
  type Entry,
} from '../refresh-manifest/compare';
import type {Digests} from '../refresh-manifest/bodies';
import type {Finding} from './finding';

/** @param bodies of the later version: they have the members that callers can't see, too */
export function apiFindings(before: ApiManifest, after: ApiManifest, bodies: Digests): Finding[] {
  const {added, removed, changed} = compareEntries(before, after);
  const replaced = pairs(removed, added, isReplacement);
  const moved = pairs(removed, added, isMove);
  const known = [...replaced, ...moved].flat();
  return [
    ...replaced.map(([old, current]) =>
      finding(current, `The parameters of ${old.key} changed: it is ${textOf(current)} now.`, [
        `before ${textOf(old)}`,
        `now    ${textOf(current)}`,
      ]),
    ),
    ...moved.map(([old, current]) =>
      finding(
        current,
        `Moved: ${old.key} is a member of ${current.type} now, no longer of ${old.type}.`,
      ),
    ),
    ...withoutMembersOfTypes(removed)
      .filter((entry) => !known.includes(entry))
      .map((entry) =>
        finding(
          entry,
          bodies[entry.key] === undefined
            ? `Removed: ${entry.key}${kindOf(entry, after)}.`
            : `No longer visible to callers or tests: ${entry.key}; it is still there, with another modifier or annotation.`,
        ),
      ),
    ...withoutMembersOfTypes(added)
      .filter((entry) => !known.includes(entry))
      .map((entry) => newEntry(entry, added, before)),
    ...changed.map(({before: {key}, after: entry, differences}) =>
      finding(entry, `Changed: ${key}: ${differences.map(describe).join('; ')}.`),
    ),
  ];
}

function finding({type, member}: Entry, text: string, details: string[] = []): Finding {
  return {text, details, subject: {type, ...(member !== undefined && {members: [member]})}};
}

function newEntry(entry: Entry, added: readonly Entry[], before: ApiManifest): Finding {
  if (entry.member !== undefined)
    return finding(entry, `New: ${textOf(entry)} in ${entry.type}${kindOf(entry, before)}.`);
  const members = added.filter(({type, member}) => type === entry.type && member !== undefined);
  return finding(
    entry,
    `New: ${entry.key}, with ${count(members.length, 'member')}.`,
    members.map(textOf),
  );
}

/** The members of a new or removed type are part of it. */
function withoutMembersOfTypes(entries: readonly Entry[]): Entry[] {
  const types = entries.filter(({member}) => member === undefined).map(({type}) => type);
  return entries.filter(({type, member}) => member === undefined || !types.includes(type));
}

type Alike = (old: Entry, current: Entry) => boolean;

/** @returns removed members with the added ones that stand for them, where there is one only */
function pairs(
  removed: readonly Entry[],
  added: readonly Entry[],
  isAlike: Alike,
): [Entry, Entry][] {
  return removed.flatMap((old): [Entry, Entry][] => {
    const [current, ...others] = added.filter((entry) => isAlike(old, entry));
    const isOnly =
      current &&
      others.length === 0 &&
      removed.filter((entry) => isAlike(entry, current)).length === 1;
    return isOnly ? [[old, current]] : [];
  });
}

/** The same name and number of parameters. */
const isReplacement: Alike = (old, current) =>
  old.member !== undefined &&
  current.type === old.type &&
  current.member === old.member &&
  arity(current) === arity(old);

/** The same name and parameters, in another type. */
const isMove: Alike = (old, current) =>
  old.member !== undefined &&
  old.member !== 'new' &&
  current.type !== old.type &&
  current.key.slice(current.type.length) === old.key.slice(old.type.length);

function arity({item}: Entry): number {
  return 'params' in item && Array.isArray(item.params) ? item.params.length : -1;
}

/** Says whether an entry is one of several overloads in the other version. */
function kindOf({type, member}: Entry, other: ApiManifest): string {
  if (member === undefined) return '';
  const there = other.types.find(({name}) => name === type)?.methods ?? [];
  const overloads = there.filter(({name}) => name === member).length;
  return overloads === 0 ? '' : ` (an overload; ${count(overloads, 'other')})`;
}

/** The declaration, as far as the manifest has it. */
function textOf({key, item}: Entry): string {
  return signatureOf(item) ?? key;
}

function signatureOf(item: ApiItem): string | undefined {
  return 'signature' in item && typeof item.signature === 'string' ? item.signature : undefined;
}

const words: Readonly<Record<string, (difference: Difference) => string>> = {
  deprecated: ({after}) => (after === true ? 'it is deprecated now' : 'it is no longer deprecated'),
  namespaceAccessible: ({after}) =>
    after === true
      ? 'it can be called from outside the package now (namespaceAccessible)'
      : 'it can no longer be called from outside the package (namespaceAccessible)',
  testVisible: ({after}) =>
    after === true ? 'it is visible to tests now' : 'it is no longer visible to tests',
};

function describe(difference: Difference): string {
  return words[difference.fact]?.(difference) ?? printDifference(difference);
}
