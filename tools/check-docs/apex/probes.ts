import {notAField} from '../../../src/model/query/field-use';
import {GeneratedFile} from './generated';
import type {Place, Probe} from './probe';

export type {Probe};

/** Writes probes as a class, one a line. */
export function writeProbes(name: string, probes: readonly Probe[]): GeneratedFile {
  const file = new GeneratedFile(name).frame(`public class ${name} {`, 'void run() {');
  probes.forEach((probe, index) => {
    file.probe(probe.statement.replace('%', `probe${index}`), probe);
  });
  return file.frame('}', '}');
}

/** Succeeds when an expression is a record. */
export function recordProbe(base: string, place: Place): Probe {
  return {place, statement: `SObject % = ${base};`, explain: (message) => message};
}

/** Succeeds when an expression is a field, provided that there is such a record at all. */
export function fieldProbe(expression: string, place: Place, record: Probe): Probe {
  return {
    place,
    statement: `Object % = ${expression};`,
    needs: record,
    explain: (message) => message,
  };
}

/** Succeeds when a path of relationships ends in a field. */
export function pathProbe(record: string, path: string, place: Place): Probe {
  return {place, statement: `Object % = ${record}.${path};`, explain: (message) => message};
}

/**
 * Succeeds when an expression is a record of a certain object. The owner of a case, or what a task
 * is about, may be a record of several: the checker calls these Name or SObject.
 */
export function objectProbe(base: string, object: string, place: Place): Probe {
  return {
    place,
    statement: `${object} % = ${base};`,
    tolerates: /^Incompatible types in assignment, from '(?:Schema\.Name|System\.SObject|Object)'/,
    explain: (message) => {
      const [, other] =
        /^Incompatible types in assignment, from 'Schema\.(\w+)'/.exec(message) ?? [];
      return other === undefined ? message : notAField(object, other);
    },
  };
}
