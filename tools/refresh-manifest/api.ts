/** Changes of signatures and modifiers. */
import {count} from 'soql-lib/command';
import type {ApiType} from '../check-docs/manifest';
import {compareEntries, printDifference, type Entry} from './compare';
import type {Finding} from '../library-changes/finding';

/**
 * Compares the types of two manifests. A method with its overloads is one finding. New members that
 * only tests see aren't part of the API.
 */
export function apiFindings(before: readonly ApiType[], after: readonly ApiType[]): Finding[] {
  const {added, removed, changed} = compareEntries(before, after);
  const gone = withoutMembersOfTypes(removed);
  const fresh = withoutMembersOfTypes(added).filter(({item}) => item.visibility !== 'private');
  return [
    ...groups([...gone, ...fresh], memberKey).map((entries) => {
      const old = entries.filter((entry) => gone.includes(entry));
      const current = entries.filter((entry) => fresh.includes(entry));
      if (old.length === 0) return newMember(current, added, before);
      if (current.length === 0) {
        const lines = old.length > 1 ? old.map(textOf) : [];
        return finding(old, `Removed: ${nameOf(old)}${overloads(old, after)}.`, lines);
      }
      return finding(current, `The parameters of ${nameOf(old)} changed.`, [
        ...old.map((entry) => `before ${textOf(entry)}`),
        ...current.map((entry) => `now    ${textOf(entry)}`),
      ]);
    }),
    ...groups(
      changed.map(({after: entry, differences}) => ({
        entry,
        text: differences.map(printDifference).join('; '),
      })),
      ({entry, text}) => `${memberKey(entry)} ${text}`,
    ).map((same) => {
      const entries = same.map(({entry}) => entry);
      return finding(entries, `Changed: ${nameOf(entries)}: ${same[0]?.text}.`);
    }),
  ];
}

function finding([first]: readonly Entry[], text: string, lines: readonly string[] = []): Finding {
  const {type, member} = first ?? {};
  return {
    text,
    details: lines,
    subject: {
      ...(type !== undefined && {type}),
      ...(type !== undefined && member !== undefined && {members: [{type, name: member}]}),
    },
  };
}

function newMember(
  entries: readonly Entry[],
  added: readonly Entry[],
  before: readonly ApiType[],
): Finding {
  const [entry] = entries;
  if (entry?.member !== undefined) {
    const text = `New: ${nameOf(entries)}${overloads(entries, before)}.`;
    return finding(entries, text, entries.map(textOf));
  }
  const members = added.filter(({type, member}) => type === entry?.type && member !== undefined);
  return finding(entries, `New: ${nameOf(entries)}, with ${count(members.length, 'member')}.`, [
    ...members.map(textOf),
    ...placesOfType,
  ]);
}

/** What a public type needs, each step checked after its predecessor by `check:docs`. */
const placesOfType = [
  'to add: what it does, in facts/',
  'to add: the page that documents it, in config/reference.ts',
  'to add: a section for each of its methods, on that page',
  'to add: the page in sidebars.ts, if it is new',
  'to add: questions that it answers, in tests/search-questions.json',
  'npm run refresh-manifest adds it to facts/api-manifest.json',
];

/** The key of one member, the name of one with several overloads. */
function nameOf(entries: readonly Entry[]): string {
  const [first, ...others] = entries;
  if (!first) return '';
  return others.length === 0 ? first.key : memberKey(first);
}

function memberKey({key, type, member}: Entry): string {
  return member === undefined ? key : `${type}.${member}`;
}

/** Groups items by a text, in the order of their first ones. */
export function groups<Item>(items: readonly Item[], textOfItem: (item: Item) => string): Item[][] {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const key = textOfItem(item);
    found.set(key, [...(found.get(key) ?? []), item]);
  }
  return [...found.values()];
}

/** The members of a new or removed type are part of it. */
function withoutMembersOfTypes(entries: readonly Entry[]): Entry[] {
  const types = entries.filter(({member}) => member === undefined).map(({type}) => type);
  return entries.filter(({type, member}) => member === undefined || !types.includes(type));
}

/** Says how many overloads the other version has. */
function overloads(entries: readonly Entry[], other: readonly ApiType[]): string {
  const [first] = entries;
  const there = other.find(({name}) => name === first?.type)?.methods ?? [];
  const same = there.filter(({name}) => name === first?.member).length;
  if (entries.length === 1) return same === 0 ? '' : ` (an overload; ${count(same, 'other')})`;
  return ` (${entries.length} overloads${same === 0 ? '' : `; ${count(same, 'other')}`})`;
}

/** The declaration, as far as the manifest has it. */
function textOf({key, item}: Entry): string {
  return 'signature' in item && typeof item.signature === 'string' ? item.signature : key;
}
