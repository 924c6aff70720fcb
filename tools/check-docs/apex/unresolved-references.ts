import {
  type ApexType,
  type ExpressionTypes,
  type Scope,
  type Syntax,
  builtInName,
  chooseOverload,
  compactText,
  descendants,
  printType,
  nameOf,
  unknownType,
} from '@soql-lib/apex';
import {libraryMethods, libraryTypeName} from '@soql-lib/model/signatures';
import type {Source} from './objects';
import type {Finding} from './probes';

/** Finds errors that the type checker misses. */
export function unresolvedReferences({code, related, locate}: Source): Finding[] {
  return [...descendants(code.unit)].flatMap((node) => {
    const message =
      typeAsValue(node, () => code.scopeAt(node, related)) ??
      unknownMethod(node, () => code.typesAt(node, related));
    return message === undefined ? [] : [{place: locate(node), message}];
  });
}

/**
 * Finds an undeclared variable with the name of a type, as in `(List<Account>) account`. The type
 * checker resolves it to the type in casts, lists and bind expressions.
 */
function typeAsValue(node: Syntax, scope: () => Scope): string | undefined {
  if (node.kind !== 'name' || node.parenthesized) return undefined;
  const {name, parent} = node;
  const isUnnoticed =
    parent?.kind === 'cast' ||
    parent?.kind === 'newCollection' ||
    parent?.kind === 'entry' ||
    parent?.kind === 'bind';
  if (!isUnnoticed || scope().isVariable(name)) return undefined;
  return `No variable found for '${name}'`;
}

/**
 * Finds an unknown method after a custom field: the type checker does not know custom fields of
 * standard objects (custom-objects.ts), nor the types of expressions with one.
 */
function unknownMethod(node: Syntax, typesAt: () => ExpressionTypes): string | undefined {
  if (node.kind !== 'call') return undefined;
  const {receiver, name} = node;
  if (!receiver || !/__c\b/i.test(compactText(receiver))) return undefined;
  const types = typesAt();
  const type = libraryTypeName(nameOf(types.of(receiver)));
  if (type === undefined) return undefined;
  const called = libraryMethods(type, name);
  if (!called) return `No method of the library is named '${name}'`;
  const given = node.arguments.map((value) => platformType(types.of(value)));
  return chooseOverload(called.signatures, given, () => []).kind === 'none'
    ? `No method '${name}' of the library takes these arguments: ${given.map(printType).join(', ')}`
    : undefined;
}

/** Classes and objects are assignable to any type, because what they extend is not resolved. */
function platformType(type: ApexType | undefined): ApexType {
  return type && builtInName(nameOf(type)) !== undefined ? type : unknownType;
}
