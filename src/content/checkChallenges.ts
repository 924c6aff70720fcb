import {compareAnswers, compareTests, type Verdict} from '@soql-lib/model/answers';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {
  libraryMethods,
  libraryTypeName,
  libraryTypes,
  signaturesOf,
} from '@soql-lib/model/signatures';
import leven from 'leven';
import {fencePlace, type CodeBlock} from './blocks';
import {inlineCodeIn, isEmptyStart, type Challenge} from './challenges';
import type {Fixtures} from './fixtures';
import {nearest} from './nearest';
import {startOf} from './nodes';
import type {Page} from './page';
import type {Problem} from './problem';
import {contextText} from './query';

/**
 * Finds challenges that nobody can solve, that are solved already, and hints that name what does
 * not exist.
 */
export function checkChallenges({challenges}: Page, fixtures: Fixtures): Problem[] {
  return challenges.flatMap((challenge) => [
    ...checkParts(challenge, fixtures),
    ...checkNames(challenge, fixtures),
  ]);
}

/**
 * Judges code as if the reader had answered with it.
 *
 * @throws Error when the solution does not pass
 */
export function judge(answer: string, {start, solution}: Challenge, fixtures: Fixtures): Verdict {
  const {kind, inputs} = solution.fence;
  const compare = kind === 'test' ? compareTests : compareAnswers;
  return compare(answer, solution.text, {
    context: contextText(start, fixtures),
    ...(inputs !== undefined && {inputs}),
    schema: standardSchema,
  });
}

function checkParts(challenge: Challenge, fixtures: Fixtures): Problem[] {
  const {start, solution} = challenge;
  const report = (block: CodeBlock, message: string): Problem[] => [
    {...fencePlace(block), message},
  ];
  try {
    if (judge(solution.text, challenge, fixtures).kind !== 'right')
      return report(solution, 'the solution does not pass');
  } catch (error) {
    return report(solution, error instanceof Error ? error.message : String(error));
  }
  const verdict = judge(start.text, challenge, fixtures);
  if (verdict.kind === 'right')
    return report(start, 'the start passes already: nothing is left to do');
  if (verdict.kind === 'refused' && start.fence.error === undefined && !isEmptyStart(start)) {
    const {message} = verdict.error;
    return report(start, `the start does not run; if it should not, write error="${message}"`);
  }
  return [];
}

/** `toMap()`, `.with(…)`, `SOQL.Filter.isIn(…)`: a call, possibly with what it is called on. */
const call = /(?:([A-Za-z][\w.]*)\.|\.|^|[^\w.])([a-z]\w*)\(/g;

function checkNames(challenge: Challenge, fixtures: Fixtures): Problem[] {
  const {file, task, hints, explanation, start, solution} = challenge;
  const code = [contextText(start, fixtures), start.text, solution.text].join('\n').toLowerCase();
  return inlineCodeIn([...task, ...hints, ...explanation]).flatMap(({text, node}) =>
    [...text.matchAll(call)].flatMap(([, owner, name = '']) => {
      const message = unknownName(owner, name, code);
      return message === undefined ? [] : [{file, ...startOf(node), message}];
    }),
  );
}

function unknownName(owner: string | undefined, name: string, code: string): string | undefined {
  const type = owner === undefined ? undefined : libraryTypeName(owner);
  if (type !== undefined) {
    if (libraryMethods(type, name)) return undefined;
    return `${type} has no method ${name}; nearest: ${nearest(name, methodsOf([type]))}`;
  }
  // A method of another class, such as String.isBlank().
  if (owner !== undefined && /^[A-Z]\w*$/.test(owner)) return undefined;
  if (libraryTypes.some((candidate) => libraryMethods(candidate, name))) return undefined;
  if (code.includes(`${name.toLowerCase()}(`)) return undefined;
  const close = nearest(name, methodsOf(libraryTypes));
  // A variable can have any type: only what looks like a mistyped name is reported.
  if (owner !== undefined && leven(name, close) > 2) return undefined;
  return `the library has no method ${name}; nearest: ${close}`;
}

function methodsOf(types: readonly string[]): string[] {
  return types.flatMap((type) => signaturesOf(type).map(({name}) => name));
}

/** Finds ids that two challenges of the site share: the reader's progress is kept by id. */
export function checkChallengeIds(pages: readonly Page[]): Problem[] {
  const known = new Map<string, Challenge>();
  return pages.flatMap(({challenges}) =>
    challenges.flatMap((challenge) => {
      const {id, file, line, column} = challenge;
      const first = known.get(id);
      known.set(id, first ?? challenge);
      if (!first) return [];
      const message = `the id #${id} is also that of the challenge in ${first.file}:${first.line}: write another in {#…} after the title`;
      return [{file, line, column, message}];
    }),
  );
}
