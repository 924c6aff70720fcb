/** The interpreter of the Apex around a chain, put together from its parts. */
import type {Unit} from '@soql-lib/apex';
import type {ExecutionContext} from '../execution-context';
import {Binder} from '../query/soql-printer';
import type {Schema} from '../schema';
import {DescribedNames} from '../schema/described-names';
import {evaluate} from './expressions';
import {fieldInScope} from './fields';
import {Environment, Interpreter, topFrame} from './interpreter';
import {execute} from './statements';
import {surroundings} from './surroundings';

/**
 * @param units the source, behind the context whose statements run first; it may use the classes of
 * both
 * @param recorded what only a test or a proof has
 * @returns the environment of the source
 */
export function startInterpreter(
  units: readonly Unit[],
  schema: Schema | undefined,
  recorded: Pick<ExecutionContext, 'test' | 'mocks' | 'standIns'> = {},
): Environment {
  const execution: ExecutionContext = {
    names: new DescribedNames(schema),
    binder: new Binder(),
    events: [],
    runs: new Map(),
    notes: [],
    latest: undefined,
    ...recorded,
  };
  const parts = {evaluate, execute, fieldInScope, surroundings};
  const environment = new Environment(new Interpreter(units, execution, parts), topFrame);
  for (const {statements} of units.slice(0, -1))
    for (const statement of statements) environment.execute(statement);
  execution.binder.reset();
  execution.events = [];
  return environment;
}
