/** Which queries a value comes from, and which variable takes their result. */
import {printType, sourceOf, visibleTokens, type ApexType, type Expression} from '@soql-lib/apex';
import {queriesRun, type ExecutionContext, type QueryEvent} from '../execution-context';
import {topFrame, type Environment} from './interpreter';

/**
 * @param expressions what the value is made of
 * @param queriesBefore how many queries had run before they were evaluated
 * @returns the numbers of the queries that ran for them, and of those behind the variables that
 * they name; none outside of a test
 */
export function queriesBehind(
  execution: ExecutionContext,
  expressions: readonly Expression[],
  queriesBefore: number,
): readonly number[] {
  if (!execution.test) return [];
  const names = new Set(
    expressions.flatMap((expression) =>
      visibleTokens(sourceOf(expression)).map(({text}) => text.toLowerCase()),
    ),
  );
  const named = [...execution.test.queriesOf].flatMap(([name, queries]) =>
    names.has(name) ? queries : [],
  );
  const own = Array.from(
    {length: queriesRun(execution) - queriesBefore},
    (_, index) => queriesBefore + index + 1,
  );
  return [...new Set([...named, ...own])].sort((left, right) => left - right);
}

/** Notes what a variable of the test comes from; those of methods that it calls are others. */
export function noteQueries(
  {execution, environment}: {execution: ExecutionContext; environment: Environment},
  name: string,
  expression: Expression | undefined,
  queriesBefore: number,
): void {
  if (!execution.test || environment.frame !== topFrame) return;
  const queries = queriesBehind(execution, expression ? [expression] : [], queriesBefore);
  execution.test.queriesOf.set(name.toLowerCase(), queries);
}

/**
 * Notes the type of the variable that takes the result of a query, if one of SOQL Lib ran for it.
 * The type of an Evaluator result isn't compared.
 *
 * @param before the last query before the value was evaluated
 */
export function noteDeclaredType(
  {events}: ExecutionContext,
  type: ApexType,
  before: QueryEvent | undefined,
): void {
  const query = events.at(-1);
  if (query !== before && query?.result)
    query.result = {...query.result, declared: printType(type)};
}
