/** Whether evaluating an expression changes anything. */
import {chainOf, isLink, type Expression} from '@soql-lib/apex';
import {isPureName} from '../values/platform';
import type {Interpreter} from './interpreter';

/** Methods that only read: those of the platform's table, and what is named like one, unless a class here declares it. */
function isPureCall({classes}: Interpreter, name: string): boolean {
  if (classes.runsCode(name)) return false;
  return isPureName(name) || /^(get|is|has|to)[A-Z]/.test(name);
}

/** @returns false only where nothing changes, whatever the values are */
export function hasSideEffects(interpreter: Interpreter, expression: Expression): boolean {
  const any = (...parts: readonly Expression[]): boolean =>
    parts.some((part) => hasSideEffects(interpreter, part));
  switch (expression.kind) {
    case 'assign':
    case 'increment':
      return true;
    case 'name':
      return interpreter.classes.runsCode(expression.name);
    case 'binary':
      return any(expression.left, expression.right);
    case 'unary':
    case 'cast':
    case 'instanceof':
      return any(expression.operand);
    case 'conditional':
      return any(expression.condition, expression.whenTrue, expression.whenFalse);
    case 'new':
      return (
        interpreter.classes.find(expression.type.name) !== undefined ||
        expression.arguments.some((argument) =>
          any(argument.kind === 'assign' ? argument.value : argument),
        )
      );
    case 'newCollection':
      return any(...expression.elements);
    case 'newArray':
      return any(expression.size);
    case 'newMap':
      return any(...expression.entries.flatMap(({key, value}) => [key, value]));
    case 'call':
    case 'field':
    case 'index': {
      if (!isLink(expression)) return true;
      const {root, links} = chainOf(expression);
      const isOwn =
        root.kind === 'self' ||
        (root.kind === 'name' &&
          (interpreter.classes.find(root.name) !== undefined ||
            /^(soql\w*|database)$/i.test(root.name)));
      return (
        any(root) ||
        links.some((link) => {
          if (link.kind === 'field') return isOwn || interpreter.classes.runsCode(link.name);
          if (link.kind === 'index') return any(link.index);
          return isOwn || !isPureCall(interpreter, link.name) || any(...link.arguments);
        })
      );
    }
    default:
      return false;
  }
}
