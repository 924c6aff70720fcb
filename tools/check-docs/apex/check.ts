import type {QuerySyntax} from '@soql-lib/apex';
import type {CustomObjects} from '../custom-objects';
import type {Fixture} from '../fixtures';
import type {ApiManifest} from '../manifest';
import type {Excerpt} from '../../../src/content/blocks';
import type {Problem} from '../../../src/content/problem';
import {typeCheck, type CheckerMessage} from './checker';
import {compileFixtures, compileUnit, continuedType, type Pass} from './compile';
import {dynamicQueries} from './dynamic-queries';
import {GeneratedFile} from './generated';
import {unresolvedReferences} from './unresolved-references';
import {isTrustworthy, missingCast, readable} from './messages';
import {checkObjects, type Source, type UnitSources} from './objects';
import {analyze, type WholeApex} from './parse';
import {allStubs, libraryPasses} from './passes';
import type {Finding, Place, Probe} from './probes';
import {inlineQueryProbes, queryProbes, type Locate} from './queries';
import {atFence, atPlace, judgeExpected, type Unit} from './units';

/** The site data that the check of Apex needs. */
export interface ApexContext {
  objects: CustomObjects;
  /** Command of a Java runtime; without one the types are not checked. */
  java: string | undefined;
  manifest: ApiManifest;
  fixtures: readonly Fixture[];
}

/** A query on a page outside Apex code. */
export interface Query {
  block: Excerpt;
  syntax: QuerySyntax;
}

/** A generated file and its unit, which is undefined for fixtures and queries. */
interface Owner {
  file: GeneratedFile;
  unit: Unit | undefined;
}

/**
 * Checks the semantics of all units and queries, with one run of the type checker.
 *
 * @returns the errors in blocks and fixtures, and the blocks that lack their expected error
 */
export async function checkApex(
  units: readonly Unit[],
  queries: readonly Query[],
  context: ApexContext,
): Promise<Problem[]> {
  const findings = new Map<Unit | undefined, Finding[]>();
  const {classes} = unitSources({
    fixtures: [...context.fixtures],
    snippets: [],
    failing: undefined,
  });
  const own = checkObjects({classes: [], variables: [], snippets: classes}, context.objects.schema);
  findings.set(undefined, own.findings);
  const probes = units.map((unit): Probe[] => {
    const sources = unitSources(unit);
    const objects = checkObjects(sources, context.objects.schema);
    findings.set(unit, [
      ...objects.findings,
      ...sources.snippets.flatMap(dynamicErrors),
      ...sources.snippets.flatMap(unresolvedReferences),
    ]);
    return [...sources.snippets.flatMap(probesIn), ...objects.probes];
  });

  if (context.java !== undefined) {
    const owners = [
      ...libraryPasses(context.manifest).flatMap((pass) =>
        compileAll(units, context.fixtures, pass),
      ),
      {file: writeProbes('Probes0', sharedProbes(context.fixtures, queries)), unit: undefined},
      ...probes.flatMap((own, index) =>
        own.length > 0 ? {file: writeProbes(`Probes${index + 1}`, own), unit: units[index]} : [],
      ),
    ];
    const messages = await typeCheck(context.java, {
      stubs: allStubs(context.manifest),
      files: owners.map(({file}) => file),
      objects: context.objects.folders,
    });
    for (const {unit, ...finding} of readMessages(messages, owners, context)) {
      findings.set(unit, [...(findings.get(unit) ?? []), finding]);
    }
  }
  // Without the type checker, expected errors cannot be checked.
  const judged = context.java === undefined ? units.filter(({failing}) => !failing) : units;
  return [
    ...(findings.get(undefined) ?? []).map(toProblem),
    ...judged.flatMap((unit) => judge(unit, findings.get(unit) ?? [])),
  ];
}

/**
 * Returns the sources of a unit, each with its context: preceding code, and the fixtures that are
 * classes.
 */
function unitSources({fixtures, snippets}: Unit): UnitSources {
  const ofKind = (kind: Fixture['kind']): Source[] =>
    fixtures.filter((fixture) => fixture.kind === kind).map((fixture) => toSource(fixture));
  const classes = ofKind('class');
  const before = [...classes, ...ofKind('variables')];
  const blocks = snippets.map((snippet, index) =>
    toSource(snippet, continuedType(snippets, index)),
  );
  const all = [...before, ...blocks].map((source, index, sources) => ({
    ...source,
    related: sources.slice(0, Math.max(index, classes.length)).map(({code}) => code),
  }));
  return {
    classes: all.slice(0, classes.length),
    variables: all.slice(classes.length, before.length),
    snippets: all.slice(before.length),
  };
}

function toSource(
  {block, parsed}: {block: Excerpt; parsed: WholeApex},
  continues?: string,
): Source {
  const locate = locateIn(block, parsed.linesBefore);
  return {code: analyze(parsed, continues), related: [], locate};
}

/** Finds syntax errors of queries in string literals. */
function dynamicErrors({code, locate}: Source): Finding[] {
  return dynamicQueries(code.unit).flatMap(({node, parsed: {problem}}) =>
    problem ? [{place: locate(node), message: `the query does not parse: ${problem.message}`}] : [],
  );
}

/** @param linesBefore number of lines in the parsed text before those of the block */
function locateIn(block: Excerpt, linesBefore: number): Locate {
  return ({place}) => {
    const {line, column} = place.document.positionAt(place.start);
    return {block, line: line - linesBefore, column: column - 1};
  };
}

function compileAll(units: readonly Unit[], fixtures: readonly Fixture[], pass: Pass): Owner[] {
  return [
    ...compileFixtures(fixtures, pass).map((file) => ({file, unit: undefined})),
    ...units.flatMap((unit, index) =>
      compileUnit(unit, index + 1, pass).map((file) => ({file, unit})),
    ),
  ];
}

function sharedProbes(fixtures: readonly Fixture[], queries: readonly Query[]): Probe[] {
  return [
    ...fixtures.flatMap((fixture) => probesIn(toSource(fixture))),
    ...queries.flatMap(({block, syntax}) => queryProbes(syntax, locateIn(block, 0))),
  ];
}

function probesIn({code: {unit}, locate}: Source): Probe[] {
  return [
    ...inlineQueryProbes(unit, locate),
    ...dynamicQueries(unit).flatMap(({node, parsed}) =>
      parsed.problem ? [] : queryProbes(parsed.syntax, () => locate(node)),
    ),
  ];
}

function readMessages(
  messages: readonly CheckerMessage[],
  owners: readonly Owner[],
  {manifest, objects}: ApexContext,
): (Finding & {unit: Unit | undefined})[] {
  const byName = new Map(owners.map((owner) => [owner.file.name, owner]));
  const found = messages.map((message) => {
    const owner = byName.get(message.file);
    if (!owner) throw new Error(`the stubs do not compile: ${message.file}: ${message.message}`);
    return {owner, message, probe: owner.file.probeAt(message.line)};
  });
  const counting = found.filter(({message: {message}}) =>
    isTrustworthy(message, objects.addedFields),
  );
  const failed = new Set(counting.map(({probe}) => probe));
  return counting.flatMap(({owner: {file, unit}, message, probe}) => {
    if (probe?.needs && failed.has(probe.needs)) return [];
    const text = probe?.explain ? probe.explain(message.message) : relevantMessage(message);
    if (text === undefined) return [];
    const place = file.place(message.line, message.column) ?? lastBlock(file, unit);
    return [{unit, place, message: readable(text, manifest)}];
  });
}

/**
 * Filters and converts a message of the checker. The strict pass has false positives because of its
 * types.
 */
function relevantMessage({file, message}: CheckerMessage): string | undefined {
  return /_s\d+$/.test(file) ? missingCast(message) : message;
}

/** The position for errors outside any block, such as an unclosed method. */
function lastBlock(file: GeneratedFile, unit: Unit | undefined): Place {
  const block = unit?.snippets.at(-1)?.block;
  if (!block) throw new Error(`${file.name} was not generated from a block`);
  return {block, line: block.text.split('\n').length, column: 0};
}

function judge(unit: Unit, findings: readonly Finding[]): Problem[] {
  if (!unit.failing) return findings.map(toProblem);
  const {block} = unit.failing;
  const messages = findings.filter(({place}) => place.block === block).map(({message}) => message);
  const problem = judgeExpected(block.fence.error ?? '', messages);
  return problem === undefined ? [] : [atFence(block, problem)];
}

function toProblem({place, message}: Finding): Problem {
  return atPlace(place.block, place.line, place.column, message);
}

/** Generates a class with one probe per line. */
export function writeProbes(name: string, probes: readonly Probe[]): GeneratedFile {
  const file = new GeneratedFile(name).frame(`public class ${name} {`, 'void run() {');
  probes.forEach((probe, index) => {
    file.probe(probe.statement.replace('%', `probe${index}`), probe);
  });
  return file.frame('}', '}');
}
