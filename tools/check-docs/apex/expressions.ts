import {descendants, dottedName, type ClassSyntax, type Expression} from '@soql-lib/apex';
import {QueriedObject} from './queried-object';

/** The text of a literal: `'Contacts'`; undefined for all else. */
export function textOf(node: Expression): string | undefined {
  const isText = node.kind === 'literal' && node.type === 'String' && !node.parenthesized;
  return isText ? node.text : undefined;
}

/** The object in `Account.SObjectType`, `Schema.Account.SObjectType` and `'Account'`. */
export function objectName(node: Expression): string | undefined {
  const path = dottedName(node)?.split('.');
  if (path?.at(-1)?.toLowerCase() === 'sobjecttype') return path.at(-2);
  return textOf(node);
}

/** Object and field of `Account.Name`; undefined for what cannot be a field of an object. */
export function fieldOf(node: Expression): {object: string; field: string} | undefined {
  const path = dottedName(node)?.split('.') ?? [];
  const [object, field, ...rest] = path[0]?.toLowerCase() === 'schema' ? path.slice(1) : path;
  if (object === undefined || field === undefined || rest.length > 0) return undefined;
  return field.toLowerCase() === 'sobjecttype' ? undefined : {object, field};
}

/** The elements in the braces of `new List<Account>{ ... }` and the like; undefined for other creations. */
export function elementsOf(node: Expression): Expression[] | undefined {
  return node.kind === 'newCollection' && node.elements.length > 0 ? node.elements : undefined;
}

/** The object of a selector class, from its constructor: `super(Contact.SObjectType)`. */
export function superObject(node: ClassSyntax): QueriedObject | undefined {
  for (const call of descendants(node)) {
    if (call.kind !== 'call' || call.receiver || call.name.toLowerCase() !== 'super') continue;
    const [first] = call.arguments;
    const object = first && objectName(first);
    if (object !== undefined) return QueriedObject.of(object);
  }
  return undefined;
}
