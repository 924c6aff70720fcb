/** Whether evaluating an expression changes anything. */
import {chainOf, childrenOf, isLink, type Syntax} from '@soql-lib/apex';
import {isPureName} from '../values/platform';
import type {Interpreter} from './interpreter';

/** Methods that only read: those of the platform's table, and what is named like one, unless a class here declares it. */
function isPureCall({classes}: Interpreter, name: string): boolean {
  if (classes.runsCode(name)) return false;
  return isPureName(name) || /^(get|is|has|to)[A-Z]/.test(name);
}

/** @returns false only where nothing changes, whatever the values are */
export function hasSideEffects(interpreter: Interpreter, node: Syntax): boolean {
  const {classes} = interpreter;
  const any = (parts: readonly Syntax[]): boolean =>
    parts.some((part) => hasSideEffects(interpreter, part));
  switch (node.kind) {
    case 'assign':
    case 'increment':
      return true;
    case 'name':
      return classes.runsCode(node.name);
    case 'new':
      return (
        classes.find(node.type.name) !== undefined ||
        any(node.arguments.map((field) => (field.kind === 'assign' ? field.value : field)))
      );
    case 'call':
    case 'field':
    case 'index': {
      if (!isLink(node)) return true;
      const {root, links} = chainOf(node);
      const isOwn =
        root.kind === 'self' ||
        (root.kind === 'name' &&
          (classes.find(root.name) !== undefined || /^(soql\w*|database)$/i.test(root.name)));
      return (
        any([root]) ||
        links.some((link) => {
          if (link.kind === 'field') return isOwn || classes.runsCode(link.name);
          if (link.kind === 'index') return any([link.index]);
          return isOwn || !isPureCall(interpreter, link.name) || any(link.arguments);
        })
      );
    }
    case 'query':
    case 'opaque':
      return false;
    default:
      return any(childrenOf(node));
  }
}
