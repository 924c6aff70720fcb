/** What the playground says of code with a test: its assertions, mocks, and inline queries. */
import type {Evaluation} from '../execution-context';
import type {Diagnostic, Remark} from '../result';
import type {Schema} from '../schema';
import {judgeAssertion, runTestBody, type TestOutcome} from './test';
import {remarkMocks} from './unused-mocks';

/** An assertion, and whether it holds. */
export interface JudgedAssertion extends Diagnostic {
  kind: ReturnType<typeof judgeAssertion>['kind'];
}

export interface CodeJudgement {
  remarks: Remark[];
  assertions: JudgedAssertion[];
  /** The inline queries that the Evaluator takes. */
  evaluations: readonly Evaluation[];
}

/**
 * Runs code as a test.
 *
 * @param code statements, possibly with the classes that they use
 */
export function judgeCode(
  code: string,
  context: string,
  schema: Schema | undefined,
): CodeJudgement {
  const outcome = runTestBody(code, context, schema);
  const assertions = /\bassert/i.test(code) ? judgeAssertions(outcome) : [];
  return {remarks: remarkMocks(outcome), assertions, evaluations: outcome.evaluations};
}

/** Without a mock, a query returns what the org has, and any value may depend on that. */
function judgeAssertions({
  assertions,
  events,
  evaluations,
  stopped,
}: TestOutcome): JudgedAssertion[] {
  const run = [...events.filter(({result}) => result), ...evaluations];
  const isMocked = run.every((query) => query.isMocked);
  const judged = assertions.map((assertion): JudgedAssertion => {
    const place = {line: assertion.line, column: 1};
    const verdict = judgeAssertion(assertion);
    if (!isMocked) return {...place, kind: 'unknown', message: 'Not judged: a query has no mock.'};
    if (verdict.kind === 'holds') return {...place, kind: 'holds', message: 'Holds.'};
    if (verdict.kind !== 'fails')
      return {...place, kind: 'unknown', message: 'Not judged: only an org knows the value.'};
    const {actual, expected} = verdict;
    return {...place, kind: 'fails', message: `Fails: expected ${expected}, got ${actual}.`};
  });
  if (stopped) {
    const {line, column, message} = stopped;
    const isThrown = stopped.kind === 'exception' && isMocked;
    return [
      ...judged,
      isThrown
        ? {line, column, kind: 'fails', message: `The test ends here: ${message}.`}
        : {line, column, kind: 'unknown', message: `Not judged from here on: ${message}.`},
    ];
  }
  if (judged.length > 0) return judged;
  const message = 'Assertions are judged only in statements or in a single method.';
  return [{line: 1, column: 1, kind: 'unknown', message}];
}
