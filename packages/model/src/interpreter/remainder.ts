/** Code behind the last query uses its rows: the model may not run it, and no query needs it. */
import {type Statement, sourceOf, visibleTokens} from '@soql-lib/apex';
import {ModelError} from '../errors';
import {runTry} from './exceptions';
import type {Environment} from './interpreter';

/** How the statements of a text run. */
interface Run {
  /** Runs one statement; true ends the run. */
  run: (statement: Statement, environment: Environment) => boolean;
  /** Whether a statement before the current one had a query. */
  hasQuery: () => boolean;
}

/**
 * Runs statements one by one, those of a block too. Once there is a query, the first statement that
 * cannot be run ends this, where neither it nor those after it can reach a query.
 *
 * @param behind the statements behind these
 * @returns true when nothing behind these runs
 * @throws ModelError
 */
export function runStatements(
  statements: readonly Statement[],
  environment: Environment,
  how: Run,
  behind: readonly Statement[] = [],
): boolean {
  for (const [index, statement] of statements.entries()) {
    const rest = [...statements.slice(index + 1), ...behind];
    if (runAny(statement, environment, how, rest)) return true;
  }
  return false;
}

function runAny(
  statement: Statement,
  environment: Environment,
  how: Run,
  rest: readonly Statement[],
): boolean {
  if (statement.kind === 'block')
    return runStatements(statement.statements, environment.inner(), how, rest);
  if (statement.kind !== 'try') return runOrStop(statement, environment, how, rest);
  const {body, catches, last} = statement;
  const restOf = (block: Statement): readonly Statement[] => {
    if (block === last) return rest;
    const handlers = block === body ? catches.map((clause) => clause.body) : [];
    return [...handlers, ...(last ? [last] : []), ...rest];
  };
  return runTry(
    statement,
    environment,
    (block, around) => runAny(block, around, how, restOf(block)),
    (hasEnded) => hasEnded,
  );
}

function runOrStop(
  statement: Statement,
  environment: Environment,
  {run, hasQuery}: Run,
  rest: readonly Statement[],
): boolean {
  const {interpreter} = environment;
  const queriesBefore = interpreter.execution.events.length;
  try {
    return run(statement, environment);
  } catch (error) {
    const isUndecided =
      error instanceof ModelError && /^(unknown value|unsupported)$/.test(error.kind);
    const hasRun = interpreter.execution.events.length > queriesBefore;
    // A loop over the rows of a query: what is left of it is its body.
    const current = statement.kind === 'forEach' && hasRun ? statement.body : statement;
    const isReached = canReachQuery([current, ...rest], environment);
    if (!isUndecided || !(hasRun || hasQuery()) || isReached) throw error;
    return true;
  }
}

/** @returns whether code names the library, what can hold a builder, or other code of the unit */
function canReachQuery(statements: readonly Statement[], environment: Environment): boolean {
  const {classes} = environment.interpreter;
  const ownMethods = new Set(classes.allMethods().map(({syntax}) => syntax.name.toLowerCase()));
  return statements.some((statement) =>
    visibleTokens(sourceOf(statement)).some(({text}, index, tokens) => {
      const kind = environment.find(text)?.value.kind;
      if (/^aggregateresultproxy$/i.test(tokens[index + 2]?.text ?? '')) return false;
      if (kind === 'library' || kind === 'instance' || /^soql/i.test(text)) return true;
      return ownMethods.has(text.toLowerCase()) || classes.find(text) !== undefined;
    }),
  );
}
