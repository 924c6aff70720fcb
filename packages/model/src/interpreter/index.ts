/** The interpreter of the Apex around a chain, put together from its parts. */
import type {Unit} from '@soql-lib/apex';
import type {ExecutionContext} from '../execution-context';
import {evaluate} from './expressions';
import {fieldInScope} from './fields';
import {Interpreter} from './interpreter';
import {execute} from './statements';
import {surroundings} from './surroundings';

/** @param units the context and the source, whose classes the code may use */
export function createInterpreter(
  units: readonly Unit[],
  execution: ExecutionContext,
): Interpreter {
  return new Interpreter(units, execution, {evaluate, execute, fieldInScope, surroundings});
}
