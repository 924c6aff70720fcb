import {
  DotExpressionContext,
  IdPrimaryContext,
  LiteralPrimaryContext,
  MethodCallContext,
  PrimaryExpressionContext,
  type ClassDeclarationContext,
  type CreatorContext,
  type ExpressionContext,
  type ExpressionListContext,
} from '@apexdevtools/apex-parser';
import {QueriedObject} from './queried-object';
import {descendants} from '@soql-lib/apex';

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

/** The elements in the braces of `new List<Account>{ ... }` and the like; undefined for other creations. */
export function elementsOf(creator: CreatorContext): ExpressionContext[] | undefined {
  return (
    creator.setCreatorRest()?.expression_list() ??
    creator.arrayCreatorRest()?.arrayInitializer()?.expression_list()
  );
}

/** The object of a selector class, from its constructor: `super(Contact.SObjectType)`. */
export function superObject(node: ClassDeclarationContext): QueriedObject | undefined {
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
