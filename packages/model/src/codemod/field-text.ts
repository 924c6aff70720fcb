/** The text of a query in a private field that keeps it, as batch jobs have it: `private String query = 'SELECT Id FROM Account';`. */
import {
  type Assignment,
  type ClassSyntax,
  type Expression,
  type FieldExpression,
  type FieldsSyntax,
  type Name,
  type Syntax,
  assignmentOf,
  descendants,
  nameOf,
} from '@soql-lib/apex';
import type {TextVariable} from './shared';
import type {Site} from './sites';

export interface FieldText {
  /** The only value that the field ever has. */
  value: Expression;
  variable: TextVariable;
}

/** @returns undefined for a field that may have another value when the query runs */
export function readFieldText(
  tree: Expression,
  {scope}: Pick<Site, 'scope'>,
  unit: Syntax,
): FieldText | undefined {
  const key = ownName(tree, scope)?.toLowerCase();
  const {owner, callable} = scope;
  const {syntax} = owner;
  if (key === undefined) return undefined;
  if (syntax.kind !== 'class' || callable.syntax.kind !== 'method') return undefined;
  // A class that extends it could have the field, too.
  if (syntax.modifiers.some(({name}) => name === 'virtual' || name === 'abstract'))
    return undefined;
  const declaration = syntax.members.find(
    (member): member is FieldsSyntax =>
      member.kind === 'fields' && member.declarators.some(({name}) => name.toLowerCase() === key),
  );
  const [declarator, other] = declaration?.declarators ?? [];
  if (!declaration || !declarator || other || !isPrivateText(declaration)) return undefined;
  const uses = usesOf(key, syntax, unit);
  const assignments = uses.flatMap((use) => assignmentOf(use) ?? []);
  const {initializer} = declarator;
  const made = initializer ? undefined : onlyAssignment(assignments, syntax, key);
  const value = initializer ?? made?.assignment.value;
  if (!value || (initializer && assignments.length > 0)) return undefined;
  const {start: from, end: to} = syntax.place;
  return {
    value,
    variable: {
      name: declarator.name,
      variable: {name: key, type: declaration.type, from, to, initializer},
      statements: [declaration, ...(made ? [made.statement] : [])],
      reads: uses.filter((use) => !assignmentOf(use)),
    },
  };
}

/** @returns the name of a field of `this` */
function ownName(tree: Expression, scope: Site['scope']): string | undefined {
  if (tree.kind === 'name') return scope.variable(tree.name) ? undefined : tree.name;
  return tree.kind === 'field' && tree.receiver.kind === 'self' ? tree.name : undefined;
}

/** @returns what may be the field: its name in the class, and a member of that name of anything but another class's `this` */
function usesOf(key: string, {place}: ClassSyntax, unit: Syntax): (Name | FieldExpression)[] {
  return [...descendants(unit)].filter((node): node is Name | FieldExpression => {
    if ((node.kind !== 'name' && node.kind !== 'field') || node.name.toLowerCase() !== key)
      return false;
    const isInside = place.start <= node.place.start && node.place.end <= place.end;
    return isInside || (node.kind === 'field' && node.receiver.kind !== 'self');
  });
}

/** Deserialized, as a batch job is, a transient field has no value. */
function isPrivateText({modifiers, type}: FieldsSyntax): boolean {
  const isPrivate = modifiers.every(({name}) => ['private', 'static', 'final'].includes(name));
  return isPrivate && nameOf(type) === 'string';
}

/** @returns the assignment with which the only constructor of a class starts */
function onlyAssignment(
  [only, other]: readonly Assignment[],
  {constructors}: ClassSyntax,
  name: string,
): {assignment: Assignment; statement: Syntax} | undefined {
  const [constructor, another] = constructors;
  const statement = constructor?.body[0];
  if (!only || other || !constructor || another) return undefined;
  if (statement?.kind !== 'expression' || statement.expression !== only) return undefined;
  const {target, operator} = only;
  const isOwn =
    target.kind === 'field'
      ? target.receiver.kind === 'self'
      : constructor.parameters.every((parameter) => parameter.name.toLowerCase() !== name);
  return operator === '=' && isOwn ? {assignment: only, statement} : undefined;
}
