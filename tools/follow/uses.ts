/** Which types and members of the library Apex code uses, by the types of its expressions. */
import {AnalyzedCode, descendants, lineOf, parseWithErrors} from '@soql-lib/apex';
import {soqlLib} from '@soql-lib/model/signatures';
import type {ApiMember} from '../library-changes/finding';

/** Apex in a file. */
export interface Code {
  text: string;
  /** Number of lines of the file before it. */
  linesBefore: number;
  /** What it is compiled with: fixtures and the blocks before it. */
  context: string;
}

const analyzed = new Map<string, AnalyzedCode>();

/** Many pieces of code have one context, and each is searched for several members. */
function analyze(text: string): AnalyzedCode {
  const known = analyzed.get(text) ?? new AnalyzedCode(parseWithErrors(text), soqlLib);
  analyzed.set(text, known);
  return known;
}

/** A use of a member of the library, with its line in the code. */
interface Use extends ApiMember {
  line: number;
}

function usesIn(text: string, context: string): Use[] {
  const code = analyze(text);
  const related = context === '' ? [] : [analyze(context)];
  return [...descendants(code.unit)].flatMap((node) => {
    if (node.kind !== 'call' && node.kind !== 'field') return [];
    const types = code.typesAt(node, related);
    const type =
      node.kind === 'call'
        ? types.calledMethods(node)?.owner
        : types.namedLibraryType(node.receiver);
    return type === undefined ? [] : [{type, name: node.name, line: lineOf({place: node.at})}];
  });
}

/** @returns the lines of the file in which the code uses a member */
export function linesThatUse({text, linesBefore, context}: Code, member: ApiMember): number[] {
  const name = member.name.toLowerCase();
  if (!text.toLowerCase().includes(name)) return [];
  return usesIn(text, context)
    .filter((use) => use.type === member.type && use.name.toLowerCase() === name)
    .map(({line}) => linesBefore + line);
}

/** @returns the members that code uses, each once, by `Type.name` */
export function membersUsed(text: string): ReadonlyMap<string, ApiMember> {
  return new Map(usesIn(text, '').map(({type, name}) => [`${type}.${name}`, {type, name}]));
}
