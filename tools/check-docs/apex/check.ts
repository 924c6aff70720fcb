import path from 'node:path';
import {objectsFolder, type Fixture} from '../fixtures';
import type {ApiManifest} from '../manifest';
import type {Problem} from '../problems';
import {typeCheck, type CheckerMessage} from './checker';
import {compileFixtures, compileUnit, libraryRenames, type Pass} from './compile';
import type {GeneratedFile, Place} from './generated';
import {isTrustworthy, missingCast, readable} from './messages';
import {libraryStubs, platformRenames, platformStubs, type ApexFile} from './stubs';
import {atFence, atPlace, type Unit} from './units';

/** What a type check needs to know of a site. */
export interface ApexContext {
  site: string;
  java: string;
  manifest: ApiManifest;
  fixtures: readonly Fixture[];
}

/** Something that is wrong with a unit, at a place in one of its blocks. */
interface Finding {
  place: Place;
  message: string;
}

/** Marks the names of library types in the strict pass. */
const strictSuffix = '_strict';

/**
 * Checks the types of all units in one run.
 *
 * @returns what is wrong with blocks and fixtures, and the blocks that should fail and do not
 */
export function checkTypes(units: readonly Unit[], context: ApexContext): Problem[] {
  const passes = [ordinaryPass(context.manifest), strictPass(context.manifest)];
  const owners = new Map<string, {file: GeneratedFile; unit: Unit | undefined}>();
  for (const pass of passes) {
    for (const file of compileFixtures(context.fixtures, pass)) {
      owners.set(file.name, {file, unit: undefined});
    }
    for (const [index, unit] of units.entries()) {
      for (const file of compileUnit(unit, index + 1, pass)) owners.set(file.name, {file, unit});
    }
  }
  const messages = typeCheck(context.java, {
    stubs: allStubs(context.manifest),
    files: [...owners.values()].map(({file}) => file),
    objects: path.join(context.site, objectsFolder),
  });

  const findings = new Map<Unit | undefined, Finding[]>();
  for (const message of messages) {
    const owner = owners.get(message.file);
    if (!owner) throw new Error(`the stubs do not compile: ${message.file}: ${message.message}`);
    const finding = readMessage(message, owner.file, owner.unit, context.manifest);
    if (finding) findings.set(owner.unit, [...(findings.get(owner.unit) ?? []), finding]);
  }
  return [
    ...(findings.get(undefined) ?? []).map(toProblem),
    ...units.flatMap((unit) => judge(unit, findings.get(unit) ?? [])),
  ];
}

function ordinaryPass(manifest: ApiManifest): Pass {
  return {letter: 'u', renames: new Map([...platformRenames, ...libraryRenames(manifest, '')])};
}

function strictPass(manifest: ApiManifest): Pass {
  return {
    letter: 's',
    renames: new Map([
      ...platformRenames,
      ...libraryRenames(manifest, strictSuffix),
      ['sobject', 'Object'],
    ]),
  };
}

function allStubs(manifest: ApiManifest): ApexFile[] {
  return [
    ...platformStubs,
    ...[false, true].flatMap((strict) => {
      const suffix = strict ? strictSuffix : '';
      const packaged = (name: string): string => `${manifest.namespace}_${name}${suffix}`;
      return [
        ...libraryStubs(manifest, {
          edition: 'source',
          rename: (name) => `${name}${suffix}`,
          strict,
        }),
        ...libraryStubs(manifest, {edition: 'package', rename: packaged, strict}),
      ];
    }),
  ];
}

function readMessage(
  {line, column, file: name, message}: CheckerMessage,
  file: GeneratedFile,
  unit: Unit | undefined,
  manifest: ApiManifest,
): Finding | undefined {
  const ordinary = isTrustworthy(message) ? message : undefined;
  const relevant = /_s\d+$/.test(name) ? missingCast(message) : ordinary;
  if (relevant === undefined) return undefined;
  return {
    place: file.origin(line, column) ?? lastBlock(file, unit),
    message: readable(relevant, manifest),
  };
}

/** Where to report what stands on no page, such as a method without an end. */
function lastBlock(file: GeneratedFile, unit: Unit | undefined): Place {
  const block = unit?.snippets.at(-1)?.block;
  if (!block) throw new Error(`${file.name} is made of no block`);
  return {block, line: block.text.split('\n').length, column: 0};
}

function judge(unit: Unit, findings: readonly Finding[]): Problem[] {
  if (!unit.failing) return findings.map(toProblem);
  const {block, fence} = unit.failing;
  const messages = findings.filter(({place}) => place.block === block).map(({message}) => message);
  const problem = judgeExpected(fence.error ?? '', messages);
  return problem === undefined ? [] : [atFence(block, problem)];
}

/**
 * Compares the error that a block promises with those that it has.
 *
 * @returns what is wrong, or undefined when the promised error occurs
 */
export function judgeExpected(expected: string, messages: readonly string[]): string | undefined {
  if (messages.some((message) => message.includes(expected))) return undefined;
  if (messages.length === 0) {
    return `the error "${expected}" no longer occurs: the block compiles; remove error="…" or mend the block`;
  }
  return `the error "${expected}" does not occur; what occurs: ${messages.join(' | ')}`;
}

function toProblem({place, message}: Finding): Problem {
  return atPlace(place.block, place.line, place.column, message);
}
