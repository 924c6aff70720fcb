/** Whether text from outside the code, such as what a user types, can be a part of a value. */
import {type Call, type Expression, assignmentOf, descendants, nameOf} from '@soql-lib/apex';
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
  if (/^userinfo\.get(user|profile|organization|userrole)id\./.test(`${method}.`)) return false;
  if (!receiver || types.calledMethods(call)) return true;
  // `name()` is that of a constant of an enumeration; the others are methods of texts, dates and tokens.
  const isEnumConstant = name.toLowerCase() === 'name' && given.length === 0;
  return !isEnumConstant && [receiver, ...given].some(inner);
}

/** A constant holds what the code has; a local variable holds what it is given in the method. */
function nameMayHold(
  name: string,
  site: Pick<Site, 'scope' | 'types'>,
  seen: ReadonlySet<string>,
): boolean {
  const {scope} = site;
  const key = name.toLowerCase();
  const variable = scope.variable(name);
  const field = variable ? undefined : scope.field(name);
  if (field) return !field.isConstant;
  if (!variable?.initializer) return true;
  if (seen.has(key)) return false;
  const known = new Set([...seen, key]);
  const given = [...descendants(scope.callable.syntax)].flatMap((node) => {
    if (node.kind !== 'name' || node.name.toLowerCase() !== key) return [];
    const assignment = assignmentOf(node);
    const {parent} = node;
    const isReceiver = parent?.kind === 'call' && parent.receiver === node;
    return assignment ? [assignment.value] : isReceiver ? parent.arguments : [];
  });
  return [variable.initializer, ...given].some((part) => mayHoldOutsideText(part, site, known));
}
