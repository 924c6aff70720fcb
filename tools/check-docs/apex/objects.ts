/** Fields of another object, found by the rule of `soql-lib check`. */
import type {AnalyzedCode} from '@soql-lib/apex';
import {CheckedProject} from '@soql-lib/model/check';
import type {Schema} from '@soql-lib/model/schema';
import {fieldProbe, type Finding, type Probe} from './probes';
import type {Locate} from './queries';

/** Code to check, with its position on the page. */
export interface Source {
  code: AnalyzedCode;
  /** Its context, in order. */
  related: readonly AnalyzedCode[];
  locate: Locate;
}

/** All code of a unit. */
export interface UnitSources {
  /** Fixtures of the unit, which are also checked separately. */
  classes: readonly Source[];
  variables: readonly Source[];
  snippets: readonly Source[];
}

/** Returns what the rule finds, and probes for the fields that strings and relationships name. */
export function checkObjects(
  {classes, variables, snippets}: UnitSources,
  schema: Schema,
): {findings: Finding[]; probes: Probe[]} {
  const project = new CheckedProject(schema);
  for (const {code, related} of [...classes, ...variables, ...snippets]) project.add(code, related);
  const {findings, paths} = project.objects;
  const own = new Map(
    [...variables, ...snippets].map((one) => [one.code.unit.document, one.locate]),
  );
  return {
    findings: findings.flatMap(({place, message}) => {
      const locate = own.get(place.document);
      return locate ? [{place: locate({place}), message}] : [];
    }),
    probes: paths.flatMap(({object, path, place}) => {
      const locate = own.get(place.document);
      return locate ? [fieldProbe(`new ${object}().${path}`, locate({place}))] : [];
    }),
  };
}
