/** Code that changed, by digests of the described version: the code itself isn't kept. */
import type {ApiType} from '../check-docs/manifest';
import {groups} from './api';
import type {Digests} from './bodies';
import {CallGraph, memberSignatures} from './calls';
import type {Finding} from '../library-changes/finding';
import type {Library} from './read-library';
import {packageEdition} from './refresh';

/** A version of the library: its code, and its API. */
export interface Version {
  bodies: Digests;
  types: readonly ApiType[];
}

export interface CodeFindings {
  changed: Finding[];
  /** Differences between the package and the source to copy that are new. */
  editions: Finding[];
  /** Members that callers don't see, and that only one of the versions has. */
  privateMembers: Finding[];
}

/** Compares members' code. Internal members have the API's members that reach them. */
export function codeFindings(
  {bodies: before, types: oldTypes}: Version,
  {bodies: after, types}: Version,
  {sources}: Library,
): CodeFindings {
  const graph = new CallGraph(
    [...sources.values()].map(({unit}) => unit),
    types,
  );
  const own = (digests: Digests): string[] =>
    Object.keys(digests).filter((key) => !key.startsWith(packageEdition));
  const only = (digests: Digests, other: Digests): string[] =>
    own(digests).filter((key) => other[key] === undefined);
  // Of the earlier version there is no code, so what a member implemented is not known.
  const oldApi = new Set(oldTypes.flatMap(memberSignatures));
  const wasApi = (key: string): boolean => oldApi.has(signatureOf(key).toLowerCase());
  const changed = own(before).filter((key) => ![undefined, before[key]].includes(after[key]));
  return {
    changed: groups(changed, nameOf).map((keys) => changedCode(keys, graph)),
    editions: Object.entries(after)
      .filter(([key, text]) => key.startsWith(packageEdition) && before[key] !== text)
      .map(([key, text]) => ({
        text: `In the package, ${key.slice(packageEdition.length)} differs from the source to copy: ${text}.`,
        details: [],
      })),
    privateMembers: [
      ...privateMembers(
        'New',
        only(after, before).filter((key) => !graph.apiMember(key)),
      ),
      ...privateMembers(
        'Gone',
        only(before, after).filter((key) => !wasApi(key)),
      ),
    ],
  };
}

function changedCode(keys: readonly string[], graph: CallGraph): Finding {
  const name = keys.length === 1 ? keys[0] : nameOf(keys[0] ?? '');
  const what = keys.some((key) => key.endsWith(')')) ? 'code' : 'code or initial value';
  const own = keys.flatMap((key) => graph.apiMember(key) ?? []);
  const members = own.length > 0 ? own.slice(0, 1) : keys.flatMap((key) => graph.reachedFrom(key));
  const names = [...new Set(members.map((member) => `${member.type}.${member.name}`))];
  return {
    text: `The ${what} of ${name} changed: read what it does now, and what its default is.`,
    details: own.length > 0 ? [] : [`reached from: ${names.sort().join(', ') || 'nothing'}`],
    subject: {members},
  };
}

function privateMembers(word: string, keys: readonly string[]): Finding[] {
  return keys.length === 0 ? [] : [{text: `${word}, and no API: ${keys.join(', ')}.`, details: []}];
}

/** The name of a member without its parameters. */
function nameOf(key: string): string {
  return key.replace(/\(.*$/, '');
}

/** `.with(String)` of `SOQL.with(String)`. */
function signatureOf(key: string): string {
  return /\.\w+(?:\(.*)?$/.exec(key)?.[0] ?? key;
}
