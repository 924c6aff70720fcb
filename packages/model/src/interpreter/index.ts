/** The interpreter of the Apex around a chain, put together from its parts. */
import type {Unit} from '@soql-lib/apex';
import type {Session} from '../session';
import {evaluate} from './expressions';
import {fieldInScope} from './fields';
import {Interpreter} from './interpreter';
import {execute} from './statements';
import {surroundings} from './surroundings';

/** @param units the context and the source, whose classes the code may use */
export function createInterpreter(units: readonly Unit[], session: Session): Interpreter {
  return new Interpreter(units, session, {evaluate, execute, fieldInScope, surroundings});
}
