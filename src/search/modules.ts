import type {Module} from './types';

const prefixes: [string, Module][] = [
  ['/soql/', 'SOQL'],
  ['/cache/', 'Cache'],
  ['/evaluator/', 'Evaluator'],
  ['/releases', 'Releases'],
];

/** Returns the module that a root-relative URL belongs to. */
export function moduleOf(url: string): Module {
  return prefixes.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 'Docs';
}
