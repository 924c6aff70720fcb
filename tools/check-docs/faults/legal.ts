import type {ApiManifest} from '../manifest';
import type {Fault} from './faults';

/** A block with one fault in it. */
export interface Mutant {
  fault: Fault;
  /** Location of the block. */
  file: string;
  line: number;
  /** The replaced text. */
  original: string;
  /** The current text of the block. */
  text: string;
  /** The line of the block with the fault. */
  changedLine: string;
}

/** Methods on the pages that the manifest lacks and that accept other arguments, with the parameter counts of their overloads. */
const lenientMethods = new Map([
  ['debug', [1, 2]],
  ['areequal', [2, 3]],
  ['arenotequal', [2, 3]],
  ['fail', [0, 1]],
  ['isnull', [1, 2]],
  ['isnotnull', [1, 2]],
  ['istrue', [1, 2]],
  ['isfalse', [1, 2]],
  ['clone', [0, 1, 2, 3, 4]],
  // The tutorials' search, whose second parameter is a Decimal: an Integer is one, too.
  ['find', [2]],
  ['search', [2]],
]);

/**
 * Checks whether a block with a fault that was not reported still compiles: another overload accepts the
 * arguments, a parameter accepts any object, the cast was redundant, or nothing else in the block names the
 * object.
 */
export function isLegal({fault, original, text}: Mutant, manifest: ApiManifest): boolean {
  const {kind, call, replacement} = fault;
  const methods = manifest.types.flatMap((type) => type.methods);
  if (kind === 'method') return methods.some(({name}) => sameName(name, replacement));
  // A list of SObjects may be assigned to a list of any object (facts/soql.md 11).
  if (kind === 'missing cast') return original.startsWith('(List<');
  // A standalone filter may be for any object, unless its context determines the object.
  if (kind === "another object's field") {
    const namesObject = new RegExp(`\\b${original.split('.')[0]}\\b`).test(text);
    return !namesObject || !/\.of\(|\bSObjectType\b|\bsuper\(|\bFROM\b/.test(text);
  }
  if (!call) return false;
  if (lenientMethods.get(call.method.toLowerCase())?.includes(call.values.length)) return true;
  return methods
    .filter(({name, params}) => sameName(name, call.method) && params.length === call.values.length)
    .some(({params}) => params.every(({type}, index) => accepts(type, call.values[index] ?? '')));
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Checks whether a parameter may accept an expression, judged by its literal form. */
function accepts(type: string, value: string): boolean {
  const literal = literalType(value);
  if (type === 'Object' || literal === undefined) return true;
  if (literal === 'List') return /^(?:Iterable<Object>|List|Set)/.test(type);
  return (
    type === literal ||
    (literal === 'Integer' && type === 'Decimal') ||
    (literal === 'String' && type === 'Id')
  );
}

function literalType(value: string): string | undefined {
  if (value.startsWith("'")) return 'String';
  if (/^\d+$/.test(value)) return 'Integer';
  if (/^(?:true|false)$/i.test(value)) return 'Boolean';
  if (value.startsWith('Date.')) return 'Date';
  if (value.startsWith('new List')) return 'List';
  if (/^[A-Z]\w*\.SObjectType$/i.test(value)) return 'SObjectType';
  return /^[A-Z]\w*\.[A-Z]\w*$/.test(value) ? 'SObjectField' : undefined;
}
