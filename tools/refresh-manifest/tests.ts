import {lineOf, rangeWithModifiers, type ClassSyntax, type Member} from '@soql-lib/apex';
import {readModifiers} from './modifiers';

/** A test of the library: a method of a test class, with what it uses of the class. */
export interface LibraryTest {
  file: string;
  name: string;
  line: number;
  /** The test class without its other tests; lines are those of the file. */
  source: string;
  /** The method alone. */
  text: string;
}

/** Reads a class's tests: each is run alone, with the fields, methods and classes around it. */
export function readTests(file: string, node: ClassSyntax): LibraryTest[] {
  const {text: code} = node.place.document;
  const ranges = node.members.flatMap(testRange);
  return ranges.map(({name, line, start, end}) => {
    const others = ranges.filter((range) => range.start !== start);
    return {
      file,
      name,
      line,
      source: others.reduceRight((text, range) => blank(text, range), code),
      text: code.slice(start, end),
    };
  });
}

interface Range {
  start: number;
  end: number;
}

function testRange(member: Member): (Range & {name: string; line: number})[] {
  if (member.kind !== 'method' || !readModifiers(member.modifiers).isTest) return [];
  const {start, end} = rangeWithModifiers(member);
  return [{name: member.name, line: lineOf(member), start, end}];
}

/** Only the ends of lines are left, so that the lines of what follows don't change. */
function blank(text: string, {start, end}: Range): string {
  return text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]+/g, '') + text.slice(end);
}
