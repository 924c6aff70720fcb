/** Whether an expression gives the same value, without any effect, when it runs a moment earlier or later. */
import {childrenOf, isCollection, nameOf, type Syntax} from '@soql-lib/apex';
import {isPureName} from '../values/platform';

export function isPure(node: Syntax): boolean {
  return !changesSomething(node) && childrenOf(node).every(isPure);
}

function changesSomething(node: Syntax): boolean {
  switch (node.kind) {
    case 'assign':
    case 'increment':
      return true;
    case 'call':
      return !node.receiver || !isPureName(node.name) || /^random$/i.test(node.name);
    case 'new':
      return !isCollection(node.type) && nameOf(node.type) !== 'map';
    default:
      return false;
  }
}
