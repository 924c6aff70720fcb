/**
 * Sets that are passed where the library takes an `Iterable`, which a set is from API version 58.0
 * on (facts/platform.md).
 */
import {AnalyzedCode, compactText, descendants, lineOf, nameOf, parseFile} from '@soql-lib/apex';
import {soqlLib} from '@soql-lib/model/signatures';
import type {ApiManifest} from '../check-docs/manifest';

/** The first version in which a set is an `Iterable`. */
export const setIsIterable = 58;

/** @returns names of the library's methods that take an `Iterable` and no `Set`, in lower case */
export function iterableMethods({types}: ApiManifest): ReadonlySet<string> {
  const methods = types.flatMap((type) => type.methods);
  const taking = (type: RegExp): string[] =>
    methods
      .filter(({params}) => params.some((parameter) => type.test(parameter.type)))
      .map(({name}) => name.toLowerCase());
  const withSet = new Set(taking(/^Set</));
  return new Set(taking(/^Iterable</).filter((name) => !withSet.has(name)));
}

/** @returns the 1-based lines of calls in chains that pass a set */
export function linesWithSets(code: string, methods: ReadonlySet<string>): number[] {
  const {unit} = parseFile(code);
  const analyzed = new AnalyzedCode(unit, soqlLib);
  return [...descendants(unit)].flatMap((node) => {
    if (node.kind !== 'call' || !node.receiver) return [];
    if (!methods.has(node.name.toLowerCase())) return [];
    if (!/^SOQL\b/i.test(compactText(node.receiver))) return [];
    const types = analyzed.typesAt(node);
    const takesSet = node.arguments.some((parameter) => nameOf(types.of(parameter)) === 'set');
    return takesSet ? [lineOf({place: node.at})] : [];
  });
}
