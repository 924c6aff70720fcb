/** `switch on` (apexcode/langCon_apex_switch.htm). */
import type {Switch, SwitchBranch} from '@soql-lib/apex';
import {sameKey} from '../values/equality';
import {isUncertain, isUnknown, type TypedValue} from '../values/values';
import {undecided} from './conditions';
import type {Completion, Environment} from './interpreter';

const next: Completion = {kind: 'next'};

/** Without `break`: at most one branch runs (Switch Statements, apexcode/langCon_apex_switch.htm). */
export function select({on, branches}: Switch, environment: Environment): Completion {
  const subject = environment.evaluate(on);
  if (isUnknown(subject.value) || isUncertain(subject.value)) throw undecided(on, environment);
  for (const branch of branches) {
    const inner = environment.inner();
    const isChosen = matches(subject, branch, inner);
    if (isChosen === undefined) throw undecided(on, environment);
    if (isChosen) return inner.execute(branch.body);
  }
  return next;
}

/** Strings match by their capitals, too; whether a value is an instance of a type is not worked out. */
function matches(
  {value, type}: TypedValue,
  {label, place}: SwitchBranch,
  environment: Environment,
): boolean | undefined {
  if (label.kind === 'else') return true;
  if (label.kind === 'typed') return undefined;
  const outcomes = label.values.map((expression) => {
    if (value.kind === 'enum' && expression.kind === 'name') {
      const name = expression.name.split('.').at(-1) ?? '';
      return value.name.toLowerCase() === name.toLowerCase();
    }
    const wanted = environment.evaluate(expression).value;
    if (wanted.kind === 'null' || value.kind === 'null') return wanted.kind === value.kind;
    return sameKey(value, environment.convert(wanted, type, place));
  });
  if (outcomes.includes(true)) return true;
  return outcomes.includes(undefined) ? undefined : false;
}
