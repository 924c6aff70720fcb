/** Which catch block handles a missing row: in the method itself, or in one that calls it. */
import {
  type Callable,
  type CatchClause,
  type Expression,
  type Modifier,
  type Scope,
  type Syntax,
  ancestors,
  lineOf,
} from '@soql-lib/apex';
import {
  handlesMissingRow,
  initializerOf,
  isPrivate,
  memberNamed,
  type Handler,
  type Member,
} from './regions';
import type {Project} from '../project';

/** Callers of callers are followed this far. */
const maximumSteps = 3;

/**
 * @param tree the query
 * @param scope at the query
 * @returns the catch block that a missing row leads to today, and would not if the query gave null
 */
export function handlerOfMissingRow(
  tree: Expression,
  scope: Scope,
  project: Project,
): Handler | undefined {
  const own = handlerAround(tree);
  if (own) return own;
  const member = memberAround(tree, scope.callable);
  return member && handlerAbove(member, project);
}

function handlerAround(tree: Syntax): Handler | undefined {
  let child = tree;
  for (const node of ancestors(tree)) {
    if (node.kind === 'try' && node.body === child) {
      const clause = node.catches.find(catchesMissingRow);
      if (clause) return {line: lineOf(clause), className: undefined};
    }
    child = node;
  }
  return undefined;
}

function catchesMissingRow({type}: CatchClause): boolean {
  return handlesMissingRow(type.name);
}

/** Follows the uses of a member backwards through the files of the project, the nearest first. */
function handlerAbove(start: Member, project: Project): Handler | undefined {
  let members = [start];
  for (let step = 0; step <= maximumSteps && members.length > 0; step += 1) {
    const users = members.flatMap((member) => project.usersOf(member));
    const handled = users.find(({handler}) => handler);
    if (handled) return handled.handler;
    members = [...new Set(users.flatMap(({member}) => member ?? []))];
  }
  return undefined;
}

/** @returns undefined for code that is not called by its name: triggers, statements */
function memberAround(tree: Syntax, {syntax, owner}: Callable): Member | undefined {
  const file = [...ancestors(tree)].findLast(({kind}) => kind === 'class');
  const privateTo = file && 'name' in file ? file.name : undefined;
  switch (syntax.kind) {
    case 'method':
      return memberNamed(syntax.name, 'method', hidden(syntax.modifiers) ? privateTo : undefined);
    case 'get':
    case 'set': {
      const {parent} = syntax;
      if (parent?.kind !== 'property') return undefined;
      return memberNamed(parent.name, 'property', hidden(parent.modifiers) ? privateTo : undefined);
    }
    case 'constructor':
      return memberNamed(owner.name, 'method', hidden(syntax.modifiers) ? privateTo : undefined);
    case 'class':
      return initializerOf(owner.name);
    default:
      return undefined;
  }
}

function hidden(modifiers: readonly Modifier[]): boolean {
  return isPrivate(modifiers.map(({name}) => name));
}
