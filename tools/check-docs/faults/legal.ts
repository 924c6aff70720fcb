import type {ApiManifest} from '../manifest';
import type {Fault} from './faults';

/** A block with one fault in it. */
export interface Mutant {
  fault: Fault;
  /** Place of the block. */
  file: string;
  line: number;
  /** What stood there. */
  original: string;
  /** The current text of the block. */
  text: string;
  /** The line of the block that holds the fault. */
  changedLine: string;
}

/** Methods of the platform that the pages call and that take anything, with the numbers of their parameters. */
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
]);

/**
 * Says of a fault that nothing reported whether the changed block is Apex that compiles all the same:
 * another overload takes the arguments, a parameter takes any object, the cast was not needed, or nothing
 * else in the block names the object.
 */
export function isLegal({fault, original, text}: Mutant, manifest: ApiManifest): boolean {
  const {kind, call, replacement} = fault;
  const methods = manifest.types.flatMap((type) => type.methods);
  if (kind === 'method') return methods.some(({name}) => sameName(name, replacement));
  // A list of SObjects may be assigned to a list of any object (facts/soql.md 11).
  if (kind === 'missing cast') return original.startsWith('(List<');
  // A filter on its own may belong to any object, unless its context decides.
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

/** Says whether a parameter may take a value, as far as the value's looks tell. */
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
