/** Which catch block handles the exception of an inline query without rows: in the method itself, or in one that calls it. */
import {
  ConstructorDeclarationContext,
  DotExpressionContext,
  ExpressionContext,
  ExpressionListContext,
  ExpressionStatementContext,
  IfStatementContext,
  LocalVariableDeclarationContext,
  MethodCallContext,
  MethodDeclarationContext,
  ReturnStatementContext,
  StatementContext,
  TryStatementContext,
  VariableDeclaratorContext,
  AssignExpressionContext,
  BlockContext,
  type ApexParserRuleContext,
  type CatchClauseContext,
} from '@apexdevtools/apex-parser';
import {
  type Callable,
  type Scope,
  ancestors,
  childrenOf,
  descendants,
  nameIn,
  outermost,
} from '@soql-lib/apex';
import type {Call, MethodName} from './calls';
import type {Project} from './project';
import {isPure} from './purity';

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
  tree: ExpressionContext,
  scope: Scope,
  project: Project,
): Handler | undefined {
  const isRead = isReadAtOnce(tree);
  const decides = ({exception}: Handler): boolean => !isRead || isQueryException(exception);
  const own = handlerAround(tree, undefined);
  if (own) return decides(own) ? own : undefined;
  const method = methodAround(scope.callable);
  return method && new Callers(project, decides).handlerOf(...method);
}

function isCaught(type: string): boolean {
  return isQueryException(type) || /^(system\.)?exception$/i.test(type);
}

function isQueryException(type: string): boolean {
  return /^(system\.)?queryexception$/i.test(type);
}

function handlerAround(
  tree: ApexParserRuleContext,
  className: string | undefined,
): Handler | undefined {
  let child = tree;
  for (const node of ancestors(tree)) {
    if (node instanceof TryStatementContext && node.block() === child) {
      const clause = node.catchClause_list().find(catchesMissingRow);
      if (clause)
        return {line: clause.start.line, className, exception: clause.qualifiedName().getText()};
    }
    child = node;
  }
  return undefined;
}

function catchesMissingRow(clause: CatchClauseContext): boolean {
  return isCaught(clause.qualifiedName().getText());
}

/**
 * A record that is read before anything else happens throws where the query threw: a handler of all exceptions runs in both
 * cases. One field of the record is read without one (`toId`, `toValueOf`), which does not throw.
 */
function isReadAtOnce(query: ExpressionContext): boolean {
  const tree = outermost(query);
  const parent = tree.parentCtx;
  if (parent instanceof DotExpressionContext) return Boolean(parent.dotMethodCall());
  const name = assignedName(tree);
  const statement = [...ancestors(tree)].find((node) => node instanceof StatementContext);
  const block = statement?.parentCtx;
  if (name === undefined || !statement || !(block instanceof BlockContext)) return false;
  const statements = block.statement_list();
  for (const next of statements.slice(statements.indexOf(statement) + 1)) {
    const [content] = childrenOf(next);
    const isPlain = content instanceof ExpressionStatementContext || isDeclaration(content);
    if (isPlain && readsMember(next, name)) return true;
    if (content instanceof IfStatementContext)
      return readsFirst(content.parExpression().expression(), name);
    if (content instanceof ReturnStatementContext) return readsFirst(content.expression(), name);
    if (!isDeclaration(content) || !isPure(next)) return false;
  }
  return false;
}

function isDeclaration(node: ApexParserRuleContext | undefined): boolean {
  return (
    node !== undefined &&
    [...descendants(node)]
      .slice(0, 2)
      .some((part) => part instanceof LocalVariableDeclarationContext)
  );
}

function assignedName(tree: ExpressionContext): string | undefined {
  const parent = tree.parentCtx;
  if (parent instanceof VariableDeclaratorContext) return parent.id().getText().toLowerCase();
  if (!(parent instanceof AssignExpressionContext) || parent.expression(1) !== tree)
    return undefined;
  return nameIn(parent.expression(0))?.toLowerCase();
}

/** Whether the first thing that a part of an expression evaluates is a member of the record. */
function readsFirst(part: ApexParserRuleContext | null | undefined, name: string): boolean {
  if (part instanceof DotExpressionContext) {
    const receiver = part.expression();
    const isRecord = nameIn(receiver)?.toLowerCase() === name;
    return isRecord ? !part.QUESTIONDOT() : readsFirst(receiver, name);
  }
  if (part instanceof MethodCallContext) return readsFirst(part.expressionList(), name);
  if (!(part instanceof ExpressionContext || part instanceof ExpressionListContext)) return false;
  return readsFirst(childrenOf(part)[0], name);
}

function readsMember(statement: ApexParserRuleContext, name: string): boolean {
  for (const node of descendants(statement)) {
    if (!(node instanceof DotExpressionContext) || node.QUESTIONDOT()) continue;
    if (nameIn(node.expression())?.toLowerCase() === name) return true;
  }
  return false;
}

/** Follows calls backwards through the files of a project. */
class Callers {
  private readonly seen = new Set<string>();

  constructor(
    private readonly project: Project,
    private readonly decides: (handler: Handler) => boolean,
  ) {}

  handlerOf(method: MethodName, isConstructor: boolean, steps = 0): Handler | undefined {
    const key = `${method.owner}.${method.name}/${method.parameters}`;
    if (steps > maximumSteps || this.seen.has(key)) return undefined;
    this.seen.add(key);
    for (const call of this.project.callsOf(method, isConstructor)) {
      const handler = handlerIn(call);
      if (handler) {
        if (this.decides(handler)) return handler;
        continue;
      }
      const {caller} = call;
      const further = caller && this.handlerOf(caller, caller.owner === caller.name, steps + 1);
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

/** @returns undefined for code that is not called by its name: accessors, triggers, statements */
function methodAround({tree, owner}: Callable): [MethodName, boolean] | undefined {
  const isConstructor = tree instanceof ConstructorDeclarationContext;
  if (!isConstructor && !(tree instanceof MethodDeclarationContext)) return undefined;
  const list = tree.formalParameters().formalParameterList()?.formalParameter_list() ?? [];
  const name = (isConstructor ? owner.name : tree.id().getText()).toLowerCase();
  return [{owner: owner.name.toLowerCase(), name, parameters: list.length}, isConstructor];
}
