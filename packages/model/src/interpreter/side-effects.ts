/** Whether evaluating an expression changes anything. */
import {chainOf, descendants, type Call, type FieldExpression, type Syntax} from '@soql-lib/apex';
import {isPureName} from '../values/platform';
import type {Classes} from './classes';
import type {Interpreter} from './interpreter';

/** A member of the code itself, of the library, or of the class that runs queries. */
function isOwn(classes: Classes, link: Call | FieldExpression): boolean {
  const {root} = chainOf(link);
  if (root.kind === 'self') return true;
  return (
    root.kind === 'name' &&
    (classes.find(root.name) !== undefined || /^(soql\w*|database)$/i.test(root.name))
  );
}

/** Methods of the platform that only read, or are named so, unless a class declares the name. */
function isPureCall(classes: Classes, call: Call): boolean {
  const {receiver, name} = call;
  if (!receiver || classes.runsCode(name) || isOwn(classes, call)) return false;
  return isPureName(name) || /^(get|is|has|to)[A-Z]/.test(name);
}

/** @returns false only where nothing changes, whatever the values are */
export function hasSideEffects({classes}: Interpreter, expression: Syntax): boolean {
  return [...descendants(expression)].some((node) => {
    switch (node.kind) {
      case 'increment':
        return true;
      case 'assign':
        return node.parent?.kind !== 'new';
      case 'new':
        return classes.find(node.type.name) !== undefined;
      case 'name':
        return classes.runsCode(node.name);
      case 'field':
        return classes.runsCode(node.name) || isOwn(classes, node);
      case 'call':
        return !isPureCall(classes, node);
      default:
        return false;
    }
  });
}
