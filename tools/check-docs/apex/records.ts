import {compactText, descendants, printType, type Syntax} from '@soql-lib/apex';
import type {Probe} from './probes';
import type {Locate} from './queries';

/**
 * Returns probes for literals in `new Account(Name = 'Acme')`: the type checker checks that the field exists, but not
 * the type of the value.
 */
export function newRecordProbes(syntax: Syntax, locate: Locate): Probe[] {
  return [...descendants(syntax)].flatMap((node) => {
    if (node.kind !== 'new') return [];
    const object = printType(node.type);
    return node.arguments.flatMap((argument) => {
      if (argument.kind !== 'assign' || argument.value.kind !== 'literal') return [];
      const {target, value} = argument;
      return [
        {
          place: locate(value),
          statement: `new ${object}().${compactText(target)} = ${compactText(value)};`,
          explain: (message: string) =>
            message.startsWith('Incompatible types') ? message : undefined,
        },
      ];
    });
  });
}
