import {
  ClassBodyDeclarationContext,
  DotExpressionContext,
  IdPrimaryContext,
  LiteralPrimaryContext,
  MethodCallContext,
  MethodCallExpressionContext,
  MethodDeclarationContext,
  PrimaryExpressionContext,
  SubExpressionContext,
  type ApexParserRuleContext,
  type ClassDeclarationContext,
  type CreatorContext,
  type ExpressionContext,
  type ExpressionListContext,
} from '@apexdevtools/apex-parser';
import {QueriedObject} from './queried-object';
import {childrenOf, descendants} from '../../../src/apex/tree';

export function valuesOf(list: ExpressionListContext | null | undefined): ExpressionContext[] {
  return list?.expression_list() ?? [];
}

/** The text of a literal: `'Contacts'`; undefined for all else. */
export function textOf(node: ExpressionContext): string | undefined {
  if (!(node instanceof PrimaryExpressionContext)) return undefined;
  const primary = node.primary();
  if (!(primary instanceof LiteralPrimaryContext)) return undefined;
  const literal: {getText(): string} | null = primary.literal().StringLiteral();
  return literal?.getText().slice(1, -1);
}

/** The object in `Account.SObjectType`, `Schema.Account.SObjectType` and `'Account'`. */
export function objectName(node: ExpressionContext): string | undefined {
  const path = pathOf(node);
  if (path?.at(-1)?.toLowerCase() === 'sobjecttype') return path.at(-2);
  return textOf(node);
}

/** Object and field of `Account.Name`; undefined for what cannot be a field of an object. */
export function fieldOf(node: ExpressionContext): {object: string; field: string} | undefined {
  const path = pathOf(node) ?? [];
  const [object, field, ...rest] = path[0]?.toLowerCase() === 'schema' ? path.slice(1) : path;
  if (object === undefined || field === undefined || rest.length > 0) return undefined;
  return field.toLowerCase() === 'sobjecttype' ? undefined : {object, field};
}

/** The words of `Account.Owner.Name`; undefined for anything but words and dots. */
function pathOf(node: ExpressionContext): string[] | undefined {
  if (node instanceof PrimaryExpressionContext) {
    return node.primary() instanceof IdPrimaryContext ? [node.getText()] : undefined;
  }
  if (!(node instanceof DotExpressionContext) || node.dotMethodCall()) return undefined;
  const path = pathOf(node.expression());
  return path && [...path, node.anyId().getText()];
}

/** Name of the method that is called last in an expression. */
export function lastCall(node: ExpressionContext): string | undefined {
  if (node instanceof SubExpressionContext) return lastCall(node.expression());
  if (node instanceof MethodCallExpressionContext) return node.methodCall().id()?.getText();
  return node instanceof DotExpressionContext ? node.dotMethodCall()?.anyId().getText() : undefined;
}

/** The elements in the braces of `new List<Account>{ ... }` and the like; undefined for other creations. */
export function elementsOf(creator: CreatorContext): ExpressionContext[] | undefined {
  return (
    creator.setCreatorRest()?.expression_list() ??
    creator.arrayCreatorRest()?.arrayInitializer()?.expression_list()
  );
}

/** The methods of a class body or of a block's members, by name in lower case; the last overload counts. */
export function methodsOf(body: ApexParserRuleContext): Map<string, MethodDeclarationContext> {
  const methods = childrenOf(body).flatMap((member) =>
    member instanceof ClassBodyDeclarationContext
      ? (member.memberDeclaration()?.methodDeclaration() ?? [])
      : [],
  );
  return new Map(methods.map((method) => [method.id().getText().toLowerCase(), method]));
}

export function isFieldDeclaration(member: ApexParserRuleContext): boolean {
  return (
    member instanceof ClassBodyDeclarationContext &&
    Boolean(member.memberDeclaration()?.fieldDeclaration())
  );
}

export function enclosingMethod(node: ApexParserRuleContext): MethodDeclarationContext | undefined {
  let parent = node.parentCtx;
  while (parent && !(parent instanceof MethodDeclarationContext)) parent = parent.parentCtx;
  return parent;
}

/** The object of a selector class, from its constructor: `super(Contact.SObjectType)`. */
export function superObject(node: ClassDeclarationContext): QueriedObject | undefined {
  // An exception gives its parent a text, too.
  if (!node.typeRef() || /exception$/i.test(node.typeRef().getText())) return undefined;
  for (const call of descendants(node)) {
    if (!(call instanceof MethodCallContext) || !isSuper(call)) continue;
    const [first] = valuesOf(call.expressionList());
    const object = first && objectName(first);
    if (object !== undefined) return QueriedObject.of(object);
  }
  return undefined;
}

function isSuper(call: MethodCallContext): boolean {
  return call.getText().toLowerCase().startsWith('super(');
}
