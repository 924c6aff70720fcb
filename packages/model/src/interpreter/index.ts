/** The interpreter of the Apex around a chain, put together from its parts. */
import type {Unit} from '@soql-lib/apex';
import type {ExecutionContext} from '../execution-context';
import {Binder} from '../query/soql-printer';
import type {Schema} from '../schema';
import {DescribedNames} from '../schema/described-names';
import {Environment, topFrame} from './environment';
import {evaluate} from './expressions';
import {fieldInScope} from './fields';
import {Interpreter} from './interpreter';
import {execute} from './statements';
import {surroundings} from './surroundings';

/**
 * @param units the source, behind the context whose statements run first; it may use the classes of both
 * @param recorded what only a test records
 */
export function startInterpreter(
  units: readonly Unit[],
  schema: Schema | undefined,
  recorded: Pick<ExecutionContext, 'test' | 'mocks'> = {},
): {interpreter: Interpreter; environment: Environment} {
  const execution: ExecutionContext = {
    names: new DescribedNames(schema),
    binder: new Binder(),
    events: [],
    notes: [],
    latest: undefined,
    ...recorded,
  };
  const parts = {evaluate, execute, fieldInScope, surroundings};
  const interpreter = new Interpreter(units, execution, parts);
  const environment = new Environment(topFrame);
  for (const {statements} of units.slice(0, -1))
    for (const statement of statements) interpreter.execute(statement, environment);
  execution.binder.reset();
  execution.events = [];
  return {interpreter, environment};
}
