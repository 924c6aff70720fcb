import {notAField} from '@soql-lib/model';
import {GeneratedFile} from './generated';
import type {Place, Probe} from './probe';

export type {Probe};

/** Generates a class with one probe per line. */
export function writeProbes(name: string, probes: readonly Probe[]): GeneratedFile {
  const file = new GeneratedFile(name).frame(`public class ${name} {`, 'void run() {');
  probes.forEach((probe, index) => {
    file.probe(probe.statement.replace('%', `probe${index}`), probe);
  });
  return file.frame('}', '}');
}

/** Compiles if an expression is a record. */
export function recordProbe(base: string, place: Place): Probe {
  return {place, statement: `SObject % = ${base};`, explain: (message) => message};
}

/** Compiles if an expression is a field; depends on the probe of its record. */
export function fieldProbe(expression: string, place: Place, record: Probe): Probe {
  return {
    place,
    statement: `Object % = ${expression};`,
    needs: record,
    explain: (message) => message,
  };
}

/** Compiles if a relationship path ends in a field. */
export function pathProbe(record: string, path: string, place: Place): Probe {
  return {place, statement: `Object % = ${record}.${path};`, explain: (message) => message};
}

/**
 * Compiles if an expression is a record of a given object. A polymorphic relationship, such as the owner of a case or
 * `What` of a task, has the type Name or SObject in the checker.
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
