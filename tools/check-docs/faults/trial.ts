import fc from 'fast-check';
import {readBlocks} from '../blocks';
import {checkApex} from '../apex/check';
import {parseApex, parseTrigger} from '../apex/parse';
import {groupBlocks, type Snippet, type Unit} from '../apex/units';
import {readCustomObjects} from '../custom-objects';
import {parseFixtures} from '../fixtures';
import {readManifest, type ApiManifest} from '../manifest';
import {readSite} from '../../../src/content/site';
import {faultKinds, possibleFaults, type Alternatives, type Fault, type FaultKind} from './faults';
import {isLegal, type Mutant} from './legal';

export type {Mutant};

export interface TrialOptions {
  site: string;
  java: string;
  seed: number;
  /** Number of faults over all kinds. */
  count: number;
}

export interface TrialResult {
  /** Per kind: the number of faults reported, still legal, and available to choose from. */
  kinds: Record<FaultKind, {caught: number; legal: number; possible: number}>;
  /** Faults that were not reported and are not legal Apex. */
  missed: Mutant[];
  /** Faults that were not reported because they are legal Apex. */
  legal: Mutant[];
}

/** A position where a fault can be inserted. */
interface Candidate {
  unit: Unit;
  snippet: Snippet;
  faults: Alternatives;
}

/**
 * Inserts faults into blocks without problems, evenly over all kinds and one per copy of a block, and runs
 * the checks on the copies.
 */
export async function runTrial({site, java, seed, count}: TrialOptions): Promise<TrialResult> {
  const manifest = readManifest(site);
  const {pages, fixtures: texts} = await readSite(site);
  const fixtures = parseFixtures(texts).byName;
  const units = pages
    .flatMap((page) => groupBlocks(readBlocks(page, texts).apex, fixtures))
    .filter(({failing}) => !failing);
  const candidates = candidatesIn(units, manifest);

  const kinds = {} as TrialResult['kinds'];
  const mutants: MutatedUnit[] = [];
  for (const kind of faultKinds) {
    const ofKind = candidates.filter(({faults: [{kind: other}]}) => other === kind);
    kinds[kind] = {caught: 0, legal: 0, possible: ofKind.length};
    for (const [candidate, fault] of choose(ofKind, Math.ceil(count / faultKinds.length), seed)) {
      mutants.push(mutate(candidate, fault, `mutant${mutants.length}`));
    }
  }
  const problems = await checkApex(
    mutants.flatMap(({unit}) => unit ?? []),
    [],
    {objects: readCustomObjects(site), java, manifest, fixtures: [...fixtures.values()]},
  );
  const reported = new Set(problems.map(({file}) => file));
  const result: TrialResult = {kinds, missed: [], legal: []};
  mutants.forEach(({unit, name, mutant}) => {
    const tally = kinds[mutant.fault.kind];
    if (!unit || reported.has(name)) tally.caught += 1;
    else if (isLegal(mutant, manifest)) {
      tally.legal += 1;
      result.legal.push(mutant);
    } else result.missed.push(mutant);
  });
  return result;
}

function candidatesIn(units: readonly Unit[], manifest: ApiManifest): Candidate[] {
  const methods = new Set(
    manifest.types.flatMap((type) => type.methods.map(({name}) => name.toLowerCase())),
  );
  return units.flatMap((unit) =>
    unit.snippets.flatMap((snippet) =>
      possibleFaults(snippet, methods).map((faults) => ({unit, snippet, faults})),
    ),
  );
}

/** Chooses random positions and one fault at each; the same seed gives the same choice. */
function choose(
  candidates: readonly Candidate[],
  count: number,
  seed: number,
): (readonly [Candidate, Fault])[] {
  const length = Math.min(count, candidates.length);
  const places = fc.shuffledSubarray([...candidates], {minLength: length, maxLength: length});
  const faults = places.chain((chosen) =>
    fc.tuple(
      ...chosen.map((candidate) =>
        fc.constantFrom(...candidate.faults).map((fault) => [candidate, fault] as const),
      ),
    ),
  );
  return fc.sample(fc.noBias(faults), {seed, numRuns: 1}).flat();
}

interface MutatedUnit {
  name: string;
  /** Undefined if the changed block does not parse. */
  unit: Unit | undefined;
  mutant: Mutant;
}

/** Returns a copy of a unit with one block changed. */
function mutate({unit, snippet}: Candidate, fault: Fault, name: string): MutatedUnit {
  const {block} = snippet;
  const text = block.text.slice(0, fault.start) + fault.replacement + block.text.slice(fault.end);
  const line = block.text.slice(0, fault.start).split('\n').length;
  const mutant: Mutant = {
    fault,
    file: block.file,
    line: block.fenceLine + line,
    original: block.text.slice(fault.start, fault.end),
    text,
    changedLine: text.split('\n')[line - 1]?.trim() ?? '',
  };
  const parsed = block.fence.file?.endsWith('.trigger') ? parseTrigger(text) : parseApex(text);
  if (parsed.shape === 'broken') return {name, unit: undefined, mutant};
  const changed = {block: {...block, file: name, text}, parsed};
  const snippets = unit.snippets.map((other) =>
    other === snippet ? changed : {...other, block: {...other.block, file: name}},
  );
  return {name, unit: {...unit, snippets}, mutant};
}
