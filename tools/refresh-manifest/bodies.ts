import {createHash} from 'node:crypto';
import {
  compactText,
  rangeWithModifiers,
  type ClassSyntax,
  type Member,
  type SourceRange,
  type Syntax,
} from '@soql-lib/apex';
import {parameters, parameterTypes} from './type-text';

/** Digests of the code of members, private ones too: `SOQL.with(String)`, `SOQL.binder`. */
export type Digests = Readonly<Record<string, string>>;

/** A member of a class with its code, private ones included. */
export interface Body {
  /** `SOQL.with(String)`, `SOQL.new(SObjectType)`, `SOQL.binder`. */
  key: string;
  owner: ClassSyntax;
  /** `new` for a constructor. */
  name: string;
  syntax: Syntax;
  code: readonly SourceRange[];
}

/**
 * Lists the members of a class and of its inner classes.
 *
 * @param outer names of the classes around this one
 */
export function bodiesIn(owner: ClassSyntax, outer: readonly string[] = []): Body[] {
  const path = [...outer, owner.name];
  const body = (
    name: string,
    syntax: Syntax,
    code: readonly (SourceRange | undefined)[],
    types = '',
  ): Body => ({
    key: [...path, name + types].join('.'),
    owner,
    name,
    syntax,
    code: code.flatMap((place) => place ?? []),
  });
  return owner.members.flatMap((member: Member, index): Body[] => {
    switch (member.kind) {
      case 'class':
        return bodiesIn(member, path);
      case 'initializer':
        return [body(`block ${index + 1}`, member, [member.block])];
      case 'method':
        return [body(member.name, member, [member.block], parameterTypes(parameters(member)))];
      case 'constructor':
        return [body('new', member, [member.block], parameterTypes(parameters(member)))];
      case 'property':
        return [body(member.name, member, member.accessors.map(rangeWithModifiers))];
      case 'fields':
        return member.declarators.map((field) => {
          const {name, initializer} = field;
          return body(name, field, [
            initializer && (initializer.parenthesized ?? initializer.place),
          ]);
        });
      default:
        return [];
    }
  });
}

/**
 * Digests the bodies of methods, constructors and properties, and the initial values of fields, so
 * that two versions can be compared without keeping the library's code. Blanks and comments don't
 * count. A field without an initial value has a digest, too, so that a later value is a change.
 */
export function digestBodies(node: ClassSyntax): Digests {
  return Object.fromEntries(
    bodiesIn(node).map(({key, code}) => {
      const texts = code.map((place) => compactText({place}));
      return [key, createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12)];
    }),
  );
}
