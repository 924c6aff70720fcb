/** Changes of signatures and modifiers. */
import type {ApiItem, ApiManifest} from '../check-docs/manifest';
import {
  compareEntries,
  printDifference,
  type Difference,
  type Entry,
} from '../refresh-manifest/compare';
import type {Finding} from './finding';

export function apiFindings(before: ApiManifest, after: ApiManifest): Finding[] {
  const {added, removed, changed} = compareEntries(before, after);
  const replaced = replacements(removed, added);
  const [gone, fresh] = [[...replaced.keys()], [...replaced.values()]];
  return [
    ...[...replaced].map(([old, current]) =>
      finding(current, `The parameters of ${old.key} changed: it is ${textOf(current)} now.`, [
        `before ${textOf(old)}`,
        `now    ${textOf(current)}`,
      ]),
    ),
    ...withoutMembersOfTypes(removed)
      .filter((entry) => !gone.includes(entry))
      .map((entry) => finding(entry, `Removed: ${entry.key}${kindOf(entry, after)}.`)),
    ...withoutMembersOfTypes(added)
      .filter((entry) => !fresh.includes(entry))
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

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** The members of a new or removed type are part of it. */
function withoutMembersOfTypes(entries: readonly Entry[]): Entry[] {
  const types = entries.filter(({member}) => member === undefined).map(({type}) => type);
  return entries.filter(({type, member}) => member === undefined || !types.includes(type));
}

/** A removed member and an added one are the same, changed, if they are the only ones of their name and length. */
function replacements(removed: readonly Entry[], added: readonly Entry[]): Map<Entry, Entry> {
  const pairs = removed.flatMap((old): [Entry, Entry][] => {
    const isLike = (other: Entry): boolean =>
      old.member !== undefined &&
      other.type === old.type &&
      other.member === old.member &&
      arity(other) === arity(old);
    const [current, ...others] = added.filter(isLike);
    const isOnly = current && others.length === 0 && removed.filter(isLike).length === 1;
    return isOnly ? [[old, current]] : [];
  });
  return new Map(pairs);
}

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
