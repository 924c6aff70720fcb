import type {Module} from './types';

const prefixes: [string, Module][] = [
  ['/soql/', 'SOQL'],
  ['/cache/', 'Cache'],
  ['/evaluator/', 'Evaluator'],
  ['/releases', 'Releases'],
];

/** The module that a root-relative address belongs to. */
export function moduleOf(url: string): Module {
  return prefixes.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 'Docs';
}
