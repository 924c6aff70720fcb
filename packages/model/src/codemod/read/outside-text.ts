/** Whether text from outside the code, such as what a user types, can be a part of a value. */
import {
  type Call,
  type Expression,
  type FieldExpression,
  type Syntax,
  descendants,
  dottedName,
  nameOf,
} from '@soql-lib/apex';
import type {Site} from '../find/sites';
import {ownerAndName} from './text-parts';

/** Types of values that hold no free text, whatever a caller passes. */
const closedTypes = new Set([
  ...['boolean', 'date', 'datetime', 'time', 'decimal', 'double', 'integer', 'long', 'id'],
  ...['sobjecttype', 'sobjectfield', 'describesobjectresult', 'describefieldresult'],
]);

/** Methods whose result has only the text of their arguments. */
const textOfArguments = /^string\.(?:valueof|join|format|escapesinglequotes)$/;

/** @returns false only where the code shows that no text from outside gets into the value */
export function mayHoldOutsideText(
  tree: Expression,
  site: Pick<Site, 'scope' | 'types'>,
  seen: ReadonlySet<string> = new Set(),
): boolean {
  const inner = (part: Expression): boolean => mayHoldOutsideText(part, site, seen);
  if (closedTypes.has(nameOf(site.types.of(tree)))) return false;
  switch (tree.kind) {
    case 'literal':
    case 'classLiteral':
      return false;
    case 'binary':
      return inner(tree.left) || inner(tree.right);
    case 'conditional':
      return inner(tree.whenTrue) || inner(tree.whenFalse);
    case 'cast':
      return inner(tree.operand);
    case 'newCollection':
      return tree.elements.some(inner);
    case 'new':
      return tree.arguments.some(inner);
    case 'name':
      return nameMayHold(tree.name, site, seen);
    case 'field':
      return !isFromCode(tree, site);
    case 'call':
      return callMayHold(tree, site, inner);
    default:
      return true;
  }
}

function callMayHold(
  call: Call,
  {types}: Pick<Site, 'types'>,
  inner: (part: Expression) => boolean,
): boolean {
  const {receiver, name, arguments: given} = call;
  const method = ownerAndName(call);
  if (textOfArguments.test(method)) return given.some(inner);
  if (/^userinfo\.get(user|profile|organization|userrole)id$/.test(method)) return false;
  if (name.toLowerCase() === 'getdescribe') return false;
  if (!receiver || types.calledMethods(call)) return true;
  // A key doesn't get into the value of a map.
  if (name.toLowerCase() === 'get' && nameOf(types.of(receiver)) === 'map') return inner(receiver);
  // `name()` belongs to an enum constant; the others are methods of texts, dates and tokens.
  const isEnumConstant = name.toLowerCase() === 'name' && given.length === 0;
  return !isEnumConstant && [receiver, ...given].some(inner);
}

/** A class's constant (`Fields.NAME`), or a name in the schema (`Account.fields.Name.Name`). */
function isFromCode(
  field: FieldExpression,
  {scope, types}: Pick<Site, 'scope' | 'types'>,
): boolean {
  const owner = types.typeDeclaration(field.receiver);
  if (owner) return scope.fieldOf(owner, field.name)?.isConstant === true;
  return /^(?:schema\.)?sobjecttype\./i.test(dottedName(field) ?? '');
}

/** A constant holds what the code has; a local variable holds what it is given in the method. */
function nameMayHold(
  name: string,
  site: Pick<Site, 'scope' | 'types'>,
  seen: ReadonlySet<string>,
): boolean {
  const {scope} = site;
  const {syntax} = scope.callable;
  const key = name.toLowerCase();
  if (!scope.variable(name)) return scope.field(name)?.isConstant !== true;
  const parameters = 'parameters' in syntax ? syntax.parameters : [];
  if (syntax.kind === 'set' || parameters.some((one) => one.name.toLowerCase() === key))
    return true;
  if (seen.has(key)) return false;
  const known = new Set([...seen, key]);
  return [...descendants(syntax)]
    .flatMap((node) => valuesFor(key, node))
    .some((value) => mayHoldOutsideText(value, site, known));
}

/** @returns what a statement or call gives to a variable: its value, or one or all elements */
function valuesFor(key: string, node: Syntax): readonly Expression[] {
  const isIt = (other: Syntax): boolean => 'name' in other && other.name.toLowerCase() === key;
  switch (node.kind) {
    case 'declarator':
      return isIt(node) && node.initializer ? [node.initializer] : [];
    case 'forEach':
      return isIt(node) ? [node.iterable] : [];
    case 'assign':
      return node.target.kind === 'name' && isIt(node.target) ? [node.value] : [];
    case 'call':
      return node.receiver?.kind === 'name' && isIt(node.receiver) ? node.arguments : [];
    default:
      return [];
  }
}
