/** Which catch block handles the exception of an inline query without rows: in the method itself, or in one that calls it. */
import {
  type Callable,
  type CatchClause,
  type Expression,
  ExpressionTypes,
  type Part,
  type Scope,
  type Syntax,
  ancestors,
  bodyOf,
  childrenOf,
  descendants,
  isLink,
  isLoop,
  lineOf,
} from '@soql-lib/apex';
import type {Call, Member} from './calls';
import type {Project} from '../project';
import {isPure} from '../purity';

export interface Handler {
  line: number;
  /** The class that holds it, where that is not the file of the query. */
  className: string | undefined;
  /** What it catches. */
  exception: string;
}

/** Callers of callers are followed this far. */
const maximumSteps = 5;

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
  const isRead = isReadAtOnce(tree, new ExpressionTypes(scope));
  const decides = ({exception}: Handler): boolean => !isRead || isQueryException(exception);
  const own = handlerAround(tree, undefined);
  if (own) return decides(own) ? own : undefined;
  const member = memberAround(tree, scope.callable);
  return member && new Callers(project, decides).handlerOf(member);
}

function isCaught(type: string): boolean {
  return isQueryException(type) || /^(system\.)?exception$/i.test(type);
}

function isQueryException(type: string): boolean {
  return /^(system\.)?queryexception$/i.test(type);
}

function handlerAround(tree: Syntax, className: string | undefined): Handler | undefined {
  let child = tree;
  for (const node of ancestors(tree)) {
    if (node.kind === 'try' && node.body === child) {
      const clause = node.catches.find(catchesMissingRow);
      if (clause) return {line: lineOf(clause), className, exception: clause.type.name};
    }
    child = node;
  }
  return undefined;
}

function catchesMissingRow({type}: CatchClause): boolean {
  return isCaught(type.name);
}

/**
 * A record that is read before anything else happens throws where the query threw: a handler of all exceptions runs in both
 * cases. One field of the record is read without one (`toId`, `toValueOf`), which does not throw.
 */
function isReadAtOnce(query: Expression, types: ExpressionTypes): boolean {
  const {parent} = query;
  if (parent && isLink(parent) && parent.kind !== 'index' && parent.receiver === query)
    return parent.kind === 'call';
  const name = assignedName(query);
  const rest = name === undefined ? undefined : statementsBehind(query);
  if (name === undefined || !rest) return false;
  for (const next of rest) {
    const isPlain = next.kind === 'expression' || next.kind === 'declare';
    if (isPlain && readsMember(next, name)) return true;
    if (next.kind === 'if') return readsFirst(next.condition, name);
    if (next.kind === 'return') return readsFirst(next.expression, name);
    if (next.kind !== 'declare' || !isPure(next, types)) return false;
  }
  return false;
}

/** @returns the statements of a block behind the one around an expression; undefined outside of a block */
function statementsBehind(tree: Syntax): Part[] | undefined {
  let child = tree;
  for (const node of ancestors(tree)) {
    const statements = bodyOf(node);
    const index = statements.findIndex((statement) => statement === child);
    if (index >= 0) return statements.slice(index + 1);
    if (node.kind === 'if' && child !== node.condition) return undefined;
    if (isLoop(node) && child === node.body) return undefined;
    child = node;
  }
  return undefined;
}

function assignedName(tree: Expression): string | undefined {
  const {parent} = tree;
  if (parent?.kind === 'declarator') return parent.name.toLowerCase();
  if (parent?.kind !== 'assign' || parent.value !== tree) return undefined;
  return parent.target.kind === 'name' ? parent.target.name.toLowerCase() : undefined;
}

/** Whether the first thing that a part of an expression evaluates is a member of the record. */
function readsFirst(part: Syntax | undefined, name: string): boolean {
  if (!part) return false;
  if (isLink(part) && part.kind !== 'index' && isNamed(part.receiver, name)) return !part.safe;
  return readsFirst(childrenOf(part)[0], name);
}

function readsMember(statement: Syntax, name: string): boolean {
  for (const node of descendants(statement)) {
    if (isLink(node) && node.kind !== 'index' && !node.safe && isNamed(node.receiver, name))
      return true;
  }
  return false;
}

function isNamed(expression: Expression, name: string): boolean {
  return expression.kind === 'name' && expression.name.toLowerCase() === name;
}

/** Follows calls backwards through the files of a project. */
class Callers {
  private readonly seen = new Set<string>();

  constructor(
    private readonly project: Project,
    private readonly decides: (handler: Handler) => boolean,
  ) {}

  handlerOf(member: Member, steps = 0): Handler | undefined {
    const {kind, owner, name, parameters} = member;
    const key = `${kind} ${owner}.${name}/${parameters}`;
    if (steps > maximumSteps || this.seen.has(key)) return undefined;
    this.seen.add(key);
    for (const call of this.project.callsOf(member)) {
      const handler = handlerIn(call);
      if (handler) {
        if (this.decides(handler)) return handler;
        continue;
      }
      const further = call.caller && this.handlerOf(call.caller, steps + 1);
      if (further) return further;
    }
    return undefined;
  }
}

function handlerIn({handlers, file}: Call): Handler | undefined {
  for (const catches of handlers) {
    const block = catches.find(({exception}) => isCaught(exception));
    if (block) return {...block, className: file};
  }
  return undefined;
}

/** @returns undefined for code that is not called by its name: triggers, statements */
function memberAround(
  tree: Syntax,
  {syntax, owner: {name: className}}: Callable,
): Member | undefined {
  const owner = className.toLowerCase();
  switch (syntax.kind) {
    case 'method':
      return {
        kind: 'method',
        owner,
        name: syntax.name.toLowerCase(),
        parameters: syntax.parameters.length,
      };
    case 'get':
    case 'set': {
      const {parent} = syntax;
      const name = parent?.kind === 'property' ? parent.name.toLowerCase() : '';
      return {kind: 'property', owner, name, parameters: 0};
    }
    case 'constructor':
      return {kind: 'constructor', owner, name: owner, parameters: 0};
    case 'class':
      return {kind: isStatic(tree) ? 'class' : 'constructor', owner, name: owner, parameters: 0};
    default:
      return undefined;
  }
}

/** Whether code between the methods of a class runs once for the class. */
function isStatic(tree: Syntax): boolean {
  const member = [...ancestors(tree)].find(({kind}) => kind === 'fields' || kind === 'initializer');
  const modifiers = member && 'modifiers' in member ? member.modifiers : [];
  return modifiers.some(({name}) => name === 'static');
}
