/** Code behind the last query uses its rows: it is often more than the model runs, and changes no query. */
import type {Statement} from '../../apex/syntax';
import {visibleTokens} from '../../apex/tokens';
import {ModelError} from '../errors';
import type {Interpreter} from './interpreter';
import type {Scope} from './scope';

/**
 * Runs statements one by one. Once there is a query, the first statement that cannot be run ends this, where neither it
 * nor those after it can reach a query.
 *
 * @param run runs one statement; true ends this
 * @param hasQuery whether a statement before the current one had a query
 * @throws ModelError
 */
export function runStatements(
  interpreter: Interpreter,
  statements: readonly Statement[],
  scope: Scope,
  {run, hasQuery}: {run: (statement: Statement) => boolean; hasQuery: () => boolean},
): void {
  for (const [index, statement] of statements.entries()) {
    const queriesBefore = interpreter.session.events.length;
    try {
      if (run(statement)) return;
    } catch (error) {
      const isUndecided =
        error instanceof ModelError && /^(unknown value|unsupported)$/.test(error.kind);
      const hasRun = interpreter.session.events.length > queriesBefore;
      // A loop over the rows of a query: what is left of it is its body.
      const current = statement.kind === 'forEach' && hasRun ? statement.body : statement;
      const rest = [current, ...statements.slice(index + 1)];
      if (!isUndecided || !(hasRun || hasQuery()) || canReachQuery(rest, interpreter, scope))
        throw error;
      return;
    }
  }
}

/** @returns whether code names the library, something that may hold a builder, or code of its own */
function canReachQuery(
  statements: readonly Statement[],
  {classes}: Interpreter,
  scope: Scope,
): boolean {
  const ownMethods = new Set(classes.allMethods().map(({syntax}) => syntax.name.toLowerCase()));
  return statements.some(({place: {document, start, end}}) =>
    visibleTokens(document.text.slice(start, end)).some(({text}) => {
      const kind = scope.find(text)?.value.kind;
      if (kind === 'library' || kind === 'instance' || /^soql/i.test(text)) return true;
      return ownMethods.has(text.toLowerCase()) || classes.find(text) !== undefined;
    }),
  );
}
