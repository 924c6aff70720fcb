/** What single expressions name. */
import {dottedName, type Expression} from '@soql-lib/apex';

/** @returns the text of a String literal */
export function literalOf(expression: Expression | undefined): string | undefined {
  return expression?.kind === 'literal' && expression.type === 'String'
    ? expression.text
    : undefined;
}

/** @returns the object in `Account.SObjectType`, `Schema.Account.SObjectType` and `'Account'` */
export function objectName(node: Expression): string | undefined {
  const path = dottedName(node)?.split('.');
  if (path?.at(-1)?.toLowerCase() === 'sobjecttype') return path.at(-2);
  return literalOf(node);
}

/** @returns object and field of `Account.Name`; undefined for what can't be a field of an object */
export function fieldOf(node: Expression): {object: string; field: string} | undefined {
  const path = dottedName(node)?.split('.') ?? [];
  const [object, field, ...rest] = path[0]?.toLowerCase() === 'schema' ? path.slice(1) : path;
  if (object === undefined || field === undefined || rest.length > 0) return undefined;
  return field.toLowerCase() === 'sobjecttype' ? undefined : {object, field};
}
