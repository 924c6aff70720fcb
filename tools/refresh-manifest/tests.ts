import type {ClassBodyDeclarationContext, ClassDeclarationContext} from '@apexdevtools/apex-parser';
import type {ApexDocument} from '@soql-lib/apex';
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

/** Reads the tests of a test class: each is run alone, with the fields, methods and classes around it. */
export function readTests(
  file: string,
  node: ClassDeclarationContext,
  document: ApexDocument,
): LibraryTest[] {
  const ranges = node
    .classBody()
    .classBodyDeclaration_list()
    .flatMap((member) => testRange(member, document));
  return ranges.map(({name, line, start, end}) => {
    const others = ranges.filter((range) => range.start !== start);
    return {
      file,
      name,
      line,
      source: others.reduceRight((text, range) => blank(text, range), document.text),
      text: document.text.slice(start, end),
    };
  });
}

interface Range {
  start: number;
  end: number;
}

function testRange(
  member: ClassBodyDeclarationContext,
  document: ApexDocument,
): (Range & {name: string; line: number})[] {
  const method = member.memberDeclaration()?.methodDeclaration();
  const {start, stop} = member;
  if (!method || !stop || !readModifiers(member.modifier_list()).isTest) return [];
  return [
    {
      name: method.id().getText(),
      line: method.start.line,
      start: document.offsetOf(start.start),
      end: document.offsetOf(stop.stop + 1),
    },
  ];
}

/** Only the ends of lines are left, so that the lines of what follows don't change. */
function blank(text: string, {start, end}: Range): string {
  return text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]+/g, '') + text.slice(end);
}
