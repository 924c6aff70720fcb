import {createHash} from 'node:crypto';
import {
  compactText,
  rangeWithModifiers,
  type ClassSyntax,
  type Member,
  type SourceRange,
} from '@soql-lib/apex';
import {parameters, parameterTypes} from './type-text';

/** Digests of the code of members, private ones included, by member: `SOQL.with(String)`, `SOQL.binder`. */
export type Digests = Readonly<Record<string, string>>;

/**
 * Digests the bodies of methods, constructors and properties, and the initial values of fields, so that two versions can
 * be compared without keeping the library's code. Blanks and comments don't count.
 *
 * @param outer names of the classes around this one
 */
export function digestBodies(node: ClassSyntax, outer: readonly string[] = []): Digests {
  const path = [...outer, node.name];
  return Object.assign(
    {},
    ...node.members.map((member, index) => digestMember(member, path, index)),
  ) as Digests;
}

function digestMember(member: Member, path: readonly string[], index: number): Digests {
  switch (member.kind) {
    case 'class':
      return digestBodies(member, path);
    case 'initializer':
      return entry(path, `block ${index + 1}`, member.block);
    case 'method':
      return entry(path, `${member.name}${types(member)}`, member.block);
    case 'constructor':
      return entry(path, `new${types(member)}`, member.block);
    case 'property':
      return entry(path, member.name, ...member.accessors.map(rangeWithModifiers));
    case 'fields':
      return Object.assign(
        {},
        ...member.declarators.map(({name, initializer}) =>
          entry(path, name, initializer && (initializer.parenthesized ?? initializer.place)),
        ),
      ) as Digests;
    default:
      return {};
  }
}

/** A field without an initial value has a digest, too, so that a later value is a change. */
function entry(
  path: readonly string[],
  name: string,
  ...code: readonly (SourceRange | undefined)[]
): Digests {
  const texts = code.flatMap((place) => (place ? [compactText({place})] : []));
  const digest = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12);
  return {[[...path, name].join('.')]: digest};
}

function types(node: Parameters<typeof parameters>[0]): string {
  return parameterTypes(parameters(node));
}
