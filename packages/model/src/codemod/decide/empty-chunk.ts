/** Loops over chunks of rows: `for (List<Account> chunk : […])`. */
import {bodyOf, compactText, type Expression, type ForEach, type Syntax} from '@soql-lib/apex';

/**
 * Such a loop has no round without rows, but the converted one has one, with an empty list. That makes no difference if each
 * statement of the body only passes the list on: a loop over it, DML on it, `addAll` or `putAll` of it or of a new collection
 * of it, its size that is added to a number, or an `if` that asks first whether the list has rows.
 */
export function allowsNoRows({name, body}: ForEach): boolean {
  const statements = body.kind === 'block' ? bodyOf(body) : [body];
  return statements.every((statement) => onlyPasses(statement, name.toLowerCase()));
}

function onlyPasses(statement: Syntax, list: string): boolean {
  const isList = (expression: Expression | undefined): boolean =>
    expression !== undefined && textOf(expression) === list;
  switch (statement.kind) {
    case 'forEach':
      return isList(statement.iterable);
    case 'dml':
      return statement.operands.length === 1 && statement.operands.every(isList);
    case 'if':
      return !statement.whenFalse && hasRows(list).has(textOf(statement.condition));
    case 'expression': {
      const {expression} = statement;
      if (expression.kind === 'assign')
        return expression.operator === '+=' && textOf(expression.value) === `${list}.size()`;
      if (expression.kind !== 'call' || !expression.receiver) return false;
      const [first, ...others] = expression.arguments;
      const method = `${textOf(expression.receiver)}.${expression.name.toLowerCase()}`;
      if (/^(system\.)?database\.(insert|update|upsert|delete|undelete)$/.test(method))
        return isList(first);
      const isAdded = /^(this\.)?\w+\.(addall|putall)$/.test(method) && others.length === 0;
      return isAdded && (isList(first) || isCopy(first, list));
    }
    default:
      return false;
  }
}

/** `new Map<Id, Account>(chunk)`, `new Map<Id, Account>(chunk).keySet()` */
function isCopy(expression: Expression | undefined, list: string): boolean {
  if (expression?.kind === 'call')
    return /^(keyset|values)$/i.test(expression.name) && isCopy(expression.receiver, list);
  const [argument, ...others] = expression?.kind === 'new' ? expression.arguments : [];
  return argument !== undefined && others.length === 0 && textOf(argument) === list;
}

function hasRows(list: string): ReadonlySet<string> {
  return new Set([`!${list}.isempty()`, `${list}.size()>0`, `${list}.size()!=0`]);
}

function textOf(expression: Expression): string {
  return compactText(expression).toLowerCase();
}
