import {createHash} from 'node:crypto';
import type {
  ApexParserRuleContext,
  ClassBodyDeclarationContext,
  ClassDeclarationContext,
  FormalParametersContext,
  MemberDeclarationContext,
} from '@apexdevtools/apex-parser';
import {parameters, parameterTypes} from './type-text';

/** Digests of the code of members, private ones included, by member: `SOQL.with(String)`, `SOQL.binder`. */
export type Digests = Readonly<Record<string, string>>;

/**
 * Digests the bodies of methods, constructors and properties, and the initial values of fields, so that two versions can
 * be compared without keeping the library's code. Blanks and comments don't count.
 *
 * @param outer names of the classes around this one
 */
export function digestBodies(
  node: ClassDeclarationContext,
  outer: readonly string[] = [],
): Digests {
  const path = [...outer, node.id().getText()];
  const members = node.classBody().classBodyDeclaration_list();
  return Object.assign(
    {},
    ...members.map((member, index) => digestMember(member, path, index)),
  ) as Digests;
}

function digestMember(
  member: ClassBodyDeclarationContext,
  path: readonly string[],
  index: number,
): Digests {
  const declaration = member.memberDeclaration();
  if (!declaration) return entry(path, `block ${index + 1}`, member.block());
  const inner = declaration.classDeclaration();
  return inner ? digestBodies(inner, path) : digestDeclaration(declaration, path);
}

function digestDeclaration(node: MemberDeclarationContext, path: readonly string[]): Digests {
  const method = node.methodDeclaration();
  if (method) return entry(path, `${method.id().getText()}${types(method)}`, method.block());
  const constructor = node.constructorDeclaration();
  if (constructor) return entry(path, `new${types(constructor)}`, constructor.block());
  const property = node.propertyDeclaration();
  if (property) return entry(path, property.id().getText(), ...property.propertyBlock_list());
  const fields = node.fieldDeclaration()?.variableDeclarators().variableDeclarator_list() ?? [];
  return Object.assign(
    {},
    ...fields.map((field) => entry(path, field.id().getText(), field.expression())),
  ) as Digests;
}

/** A field without an initial value has a digest, too, so that a later value is a change. */
function entry(
  path: readonly string[],
  name: string,
  ...code: readonly (ApexParserRuleContext | null)[]
): Digests {
  const texts = code.flatMap((node) => (node ? [node.getText()] : []));
  const digest = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12);
  return {[[...path, name].join('.')]: digest};
}

function types(node: {formalParameters(): FormalParametersContext}): string {
  return parameterTypes(parameters(node.formalParameters()));
}
