/** How a query is used in the code around it decides which result method the chain ends in, and what is replaced. */
import {
  ArgumentsContext,
  ArrayExpressionContext,
  ArrayInitializerContext,
  AssignExpressionContext,
  CastExpressionContext,
  ClassCreatorRestContext,
  CmpExpressionContext,
  CoalExpressionContext,
  CondExpressionContext,
  CreatorContext,
  DeleteStatementContext,
  DotExpressionContext,
  DotMethodCallContext,
  EnhancedForControlContext,
  EqualityExpressionContext,
  ExpressionContext,
  ExpressionListContext,
  ExpressionStatementContext,
  FieldDeclarationContext,
  ForStatementContext,
  InsertStatementContext,
  InstanceOfExpressionContext,
  LocalVariableDeclarationContext,
  MapCreatorRestPairContext,
  MergeStatementContext,
  MethodCallContext,
  NegExpressionContext,
  NewExpressionContext,
  ReturnStatementContext,
  RunAsStatementContext,
  SetCreatorRestContext,
  TryStatementContext,
  UndeleteStatementContext,
  UpdateStatementContext,
  UpsertStatementContext,
  VariableDeclaratorContext,
  Arth2ExpressionContext,
  type ApexParserRuleContext,
} from '@apexdevtools/apex-parser';
import {argumentType} from './argument-type';
import {
  createdType,
  ancestors,
  outermost,
  elementOf,
  isCollection,
  isSame,
  keyOf,
  nameOf,
  readType,
  typeText,
} from '@soql-lib/apex';
import {handlerOfMissingRow, type Handler} from './handlers';
import * as remarks from './remarks';
import type {Hint} from './remarks';
import type {UseContext} from './shared';
import type {ResultMethod, Rows} from './translate';
import {holdsExactly} from './value-types';

export interface Use {
  /** What the chain replaces. */
  tree: ExpressionContext;
  method: ResultMethod;
  /** The field that `toValueOf` returns. */
  field?: string;
  /** Apex in front of the chain and behind it. */
  before: string;
  after: string;
  remarks: readonly Hint[];
}

export type UseDecision = Use | {reason: string};

export interface UsedQuery {
  /** The query in brackets, or the call of `Database.query`. */
  tree: ExpressionContext;
  rows: Rows;
  /** The object behind FROM. */
  object: string;
  isGrouped: boolean;
  /** True where its rows may be reduced to one without a difference to whether there are any. */
  canBeLimited: boolean;
  /** The rows of `Database.query` are SObjects to the compiler. */
  isDynamic: boolean;
  /** The fields that the query selects, in lower case, if they are fields of the object with tokens and nothing else. */
  fields: ReadonlySet<string> | undefined;
  /** True for LIMIT 1, and where the Id is compared with one value. */
  findsOneRow: boolean;
}

/** @returns what replaces the query, or why a person has to decide */
export function decideUse(query: UsedQuery, context: UseContext): UseDecision {
  return new UseDecider(query, context).decide();
}

/** What the code around an expression takes. */
type Expected =
  | {kind: 'type'; type: string; isDirect: boolean}
  /** A list, or anything at all: an inline query is a list there. */
  | {kind: 'list'; isDirect: boolean}
  | {kind: 'unknown'; reason: string};

const listMethods = new Set(
  'get iterator clone deepclone contains indexof equals hashcode getsobjecttype sort add addall remove set tostring'.split(
    ' ',
  ),
);

const recordMethods = new Set(
  'getsobject getsobjects put getpopulatedfieldsasmap isset adderror getcloneSourceId recalculateformulas getquickactionname'
    .toLowerCase()
    .split(' '),
);

const statementsOnLists = [
  InsertStatementContext,
  UpdateStatementContext,
  DeleteStatementContext,
  UndeleteStatementContext,
  MergeStatementContext,
];

class UseDecider {
  constructor(
    private readonly query: UsedQuery,
    private readonly context: UseContext,
  ) {}

  decide(): UseDecision {
    const {rows, tree} = this.query;
    if (rows === 'count') return this.use('toInteger');
    const outer = outermost(tree);
    const parent = outer.parentCtx;
    if (parent instanceof DotExpressionContext) return this.member(parent);
    if (parent instanceof ArrayExpressionContext && parent.expression(0) === outer)
      return this.first(parent) ?? this.asList(false);
    if (parent instanceof EnhancedForControlContext) return this.loop(parent);
    const creator = creatorOf(outer);
    if (creator && rows === 'records') {
      const created = this.newMap(creator) ?? this.newList(creator);
      if (created) return created;
    }
    const mapped = parent instanceof CastExpressionContext ? this.mapOfCast(parent) : undefined;
    if (mapped) return mapped;
    const decision = this.expected(this.expectedAt(outer));
    if (!(parent instanceof CastExpressionContext)) return decision;
    const map = rows === 'records' ? creatorOf(outermost(parent)) : undefined;
    return (map && this.newMap(map)) ?? withoutCast(decision);
  }

  private use(
    method: ResultMethod,
    parts: Partial<Pick<Use, 'tree' | 'before' | 'after' | 'remarks'>> = {},
  ): Use {
    return {tree: this.query.tree, before: '', after: '', remarks: [], ...parts, method};
  }

  /** @param isDirect true where a `List<SObject>` is assigned, which needs no cast */
  private asList(isDirect: boolean): Use {
    const {rows, object, isDynamic} = this.query;
    if (rows === 'aggregates')
      return this.use('toAggregated', {remarks: [remarks.aggregated(this.query.isGrouped)]});
    if (isDirect || isDynamic || object === 'SObject') return this.use('toList');
    return this.needsParentheses()
      ? this.use('toList', {before: `((List<${object}>) `, after: ')'})
      : this.use('toList', {before: `(List<${object}>) `});
  }

  private asRecord(type: string, reads: string | undefined, isNullSafe: boolean): UseDecision {
    const {rows, isGrouped, tree} = this.query;
    if (rows === 'aggregates' && !isGrouped)
      return this.use('toAggregated', {after: '[0]', remarks: [remarks.aggregated(false)]});
    const {scope, project} = this.context;
    const handler = isNullSafe ? undefined : handlerOfMissingRow(tree, scope, project);
    if (handler) return {reason: handledElsewhere(handler)};
    const differences = isNullSafe ? [] : [remarks.noRow(reads)];
    if (rows === 'aggregates') differences.push(remarks.aggregated(true));
    if (nameOf(type) === 'sobject') return this.use('toObject', {remarks: differences});
    return this.needsParentheses()
      ? this.use('toObject', {before: `((${type}) `, after: ')', remarks: differences})
      : this.use('toObject', {before: `(${type}) `, remarks: differences});
  }

  /** A cast binds less tightly than a dot or an index. */
  private needsParentheses(): boolean {
    const {tree} = this.query;
    const parent = tree.parentCtx;
    return (
      parent instanceof DotExpressionContext ||
      (parent instanceof ArrayExpressionContext && parent.expression(0) === tree)
    );
  }

  private rowType(): string {
    const {rows, object, isDynamic} = this.query;
    if (rows === 'aggregates') return 'AggregateResult';
    return isDynamic ? 'SObject' : object;
  }

  /** `[…].Name`, `[…].size()`, `[…].get('Name')` */
  private member(parent: DotExpressionContext): UseDecision {
    const isNullSafe = Boolean(parent.QUESTIONDOT());
    const field = parent.anyId();
    const call = parent.dotMethodCall();
    if (!call) {
      const record = this.asRecord(this.rowType(), field.getText(), isNullSafe);
      return 'reason' in record ? record : (this.fieldOf(parent, isNullSafe) ?? record);
    }
    const name = call.anyId().getText();
    const key = name.toLowerCase();
    if (key === 'size' || key === 'isempty') return this.size(parent, key);
    if (recordMethods.has(key)) return this.asRecord('SObject', `${name}()`, isNullSafe);
    if (key === 'get') return this.getter(call, isNullSafe);
    if (listMethods.has(key)) return this.asList(false);
    return {
      reason: `${name}() is unknown, so the query may be a list or one record: assign the query to a variable of the right type first`,
    };
  }

  /**
   * `[…][0]` where the query finds one row at most. Without a row it throws another exception than a record does, so a
   * handler of either keeps it.
   */
  private first(element: ArrayExpressionContext): Use | undefined {
    const {tree, rows, isDynamic, findsOneRow} = this.query;
    const isFirst = element.expression(1).getText() === '0' && findsOneRow;
    if (!isFirst || rows !== 'records' || isDynamic) return undefined;
    const {scope, project} = this.context;
    const isInTry = [...ancestors(element)].some((node) => node instanceof TryStatementContext);
    if (isInTry || handlerOfMissingRow(tree, scope, project)) return undefined;
    const outer = outermost(element);
    const parent = outer.parentCtx;
    if (parent instanceof DotExpressionContext)
      return parent.dotMethodCall() ? undefined : this.fieldOf(parent, false);
    const type = this.typeOfValue(outer);
    if (!isSame(type, this.rowType())) return undefined;
    const before = parent instanceof CastExpressionContext ? '' : `(${type}) `;
    return this.use('toObject', {tree: element, before, remarks: [remarks.noValue('toObject')]});
  }

  /**
   * `toId()` or `toValueOf(…)` for a field of one record.
   *
   * @returns undefined where the record is needed, or the type of the field is not certain
   */
  private fieldOf(access: DotExpressionContext, isNullSafe: boolean): Use | undefined {
    const {fields, rows, isDynamic} = this.query;
    const name = access.anyId()?.getText() ?? '';
    const key = name.toLowerCase();
    const selectsMore = [...(fields ?? [])].some((other) => other !== 'id' && other !== key);
    if (!fields || selectsMore || rows !== 'records' || isDynamic) return undefined;
    const outer = outermost(access);
    const parent = outer.parentCtx;
    if (parent instanceof AssignExpressionContext && parent.expression(0) === outer)
      return undefined;
    const method = key === 'id' ? 'toId' : 'toValueOf';
    const hints = isNullSafe ? [] : [remarks.noValue(method)];
    if (method === 'toId') return this.use(method, {tree: access, remarks: hints});
    const type = this.isAsserted(outer) ? 'Object' : this.typeOfValue(outer);
    if (type === undefined || !fields.has(key) || !holdsExactly(type, name)) return undefined;
    const before = nameOf(type) === 'object' ? '' : `(${type}) `;
    return {...this.use(method, {tree: access, before, remarks: hints}), field: name};
  }

  private typeOfValue(tree: ExpressionContext): string | undefined {
    const expected = this.expectedAt(tree);
    return expected.kind === 'type' ? expected.type : undefined;
  }

  /** Assertions take any object. */
  private isAsserted(tree: ExpressionContext): boolean {
    const call = tree.parentCtx?.parentCtx;
    if (
      !(call instanceof DotMethodCallContext) ||
      !(call.parentCtx instanceof DotExpressionContext)
    )
      return false;
    const receiver = call.parentCtx.expression().getText();
    return /^(system\.assert(not)?equals|(system\.)?assert\.are(not)?equal)$/i.test(
      `${receiver}.${call.anyId().getText()}`,
    );
  }

  private getter(call: DotMethodCallContext, isNullSafe: boolean): UseDecision {
    const [argument] = call.expressionList()?.expression_list() ?? [];
    const type = nameOf(this.context.types.of(argument));
    if (type === 'integer') return this.asList(false);
    if (
      type === 'string' ||
      type === 'sobjectfield' ||
      /^\w+\.\w+$/.test(argument?.getText() ?? '')
    )
      return this.asRecord('SObject', 'get()', isNullSafe);
    return {
      reason:
        'get(…) reads a row by index or a field by name, and the type of the argument is unknown: assign the query to a variable first',
    };
  }

  /** Comparisons of the number of rows with nothing become `doExist()`. */
  private size(call: DotExpressionContext, name: 'size' | 'isempty'): Use {
    const asIs = this.query.rows === 'aggregates' ? this.asList(false) : this.use('toList');
    if (!this.query.canBeLimited) return asIs;
    const outer = outermost(call);
    const parent = outer.parentCtx;
    if (name === 'isempty') {
      const isNegated = parent instanceof NegExpressionContext && Boolean(parent.BANG());
      if (isNegated) return this.use('doExist', {tree: parent});
      const compared =
        parent instanceof EqualityExpressionContext ? comparesTruth(parent, outer) : undefined;
      if (compared === undefined || !(parent instanceof EqualityExpressionContext))
        return this.use('doExist', {tree: call, before: '!'});
      return this.use('doExist', {tree: parent, before: compared ? '!' : ''});
    }
    const exists = parent instanceof ExpressionContext ? comparesRows(parent, outer) : undefined;
    if (exists === undefined || !(parent instanceof ExpressionContext)) return asIs;
    return this.use('doExist', {tree: parent, before: exists ? '' : '!'});
  }

  private loop(control: EnhancedForControlContext): UseDecision {
    const type = typeText(control.typeRef());
    const {rows, object, isDynamic} = this.query;
    if (rows === 'aggregates') {
      if (isCollection(type)) return this.chunks(type, 'toAggregated', '');
      const listed = this.asList(true);
      return {...listed, remarks: [remarks.noChunks, ...listed.remarks]};
    }
    if (isCollection(type)) return this.chunks(type, 'toList', '');
    const collected = collectedField(control);
    const hints = [remarks.noChunks, ...(collected ? [remarks.collects(collected, object)] : [])];
    if (nameOf(type) === 'sobject') return this.use('toList', {remarks: hints});
    if (
      !isDynamic &&
      !isSame(type, object) &&
      this.context.project.schema.find(readType(type).name) === undefined
    )
      return {
        reason: `the loop variable is ${type}, but the query returns ${object}: change one of them`,
      };
    return this.use('toList', {before: `(List<${type}>) `, remarks: hints});
  }

  /** A loop over chunks gets all rows as its only chunk. */
  private chunks(type: string, method: ResultMethod, cast: string): Use {
    return this.use(method, {
      before: `new List<${type}>{ ${cast}`,
      after: ' }',
      remarks: [remarks.oneChunk],
    });
  }

  /** `new Map<Id, Account>([…])` */
  private newMap(creation: NewExpressionContext): UseDecision | undefined {
    const type = createdType(creation);
    const {object, isDynamic} = this.query;
    const value = elementOf(type);
    const isById = nameOf(type) === 'map' && nameOf(keyOf(type)) === 'id';
    if (!isById || (isDynamic ? nameOf(value) === 'sobject' : !isSame(value, object)))
      return undefined;
    const outer = outermost(creation);
    const parent = outer.parentCtx;
    if (!(parent instanceof DotExpressionContext))
      return this.use('toMap', {tree: creation, before: `(${type}) `});
    const name = parent.dotMethodCall()?.anyId().getText().toLowerCase() ?? '';
    const {fields} = this.query;
    if (name === 'keyset' && fields?.has('id') && fields.size === 1)
      return this.use('toIds', {tree: parent});
    const hints = name === 'keyset' ? [remarks.couldBeIds] : [];
    return untypedMapMethods.has(name)
      ? this.use('toMap', {tree: creation, remarks: hints})
      : this.use('toMap', {tree: creation, before: `((${type}) `, after: ')', remarks: hints});
  }

  /** `new Map<Id, Account>((List<Account>) Database.query(…))` */
  private mapOfCast(cast: CastExpressionContext): UseDecision | undefined {
    const {object, rows} = this.query;
    const type = typeText(cast.typeRef());
    const creator = creatorOf(outermost(cast));
    const isOfObject = nameOf(type) === 'list' && isSame(elementOf(type), object);
    return creator && rows === 'records' && isOfObject ? this.newMap(creator) : undefined;
  }

  /** `new List<Account>([…])`: the result of `toList()` is a new list already. */
  private newList(creation: NewExpressionContext): Use | undefined {
    const type = createdType(creation);
    if (nameOf(type) !== 'list' || !isSame(elementOf(type), this.rowType())) return undefined;
    const decision = decideUse({...this.query, tree: creation}, this.context);
    const isList = !('reason' in decision) && /^(toList|doExist)$/.test(decision.method);
    return isList ? decision : undefined;
  }

  private expected(expected: Expected): UseDecision {
    if (expected.kind === 'unknown') return {reason: expected.reason};
    if (expected.kind === 'list') return this.asList(expected.isDirect);
    const {type, isDirect} = expected;
    const name = nameOf(type);
    if (name === 'object') return this.asList(false);
    if (name === 'list') return this.asList(isDirect && this.acceptsListOfSObject(type));
    if (name === 'iterable') return this.asList(nameOf(elementOf(type)) === 'sobject');
    if (name === 'sobject' || isSame(type, this.rowType()) || this.isObject(type))
      return this.asRecord(type, undefined, this.hasFallback());
    return {
      reason: `a query is assigned to ${type} here: assign it to a variable of a list type or of a record type first`,
    };
  }

  /** Without a row the value of `[…] ?? other` is the other one (facts/platform.md). */
  private hasFallback(): boolean {
    const outer = outermost(this.query.tree);
    const parent = outer.parentCtx;
    return parent instanceof CoalExpressionContext && parent.expression(0) === outer;
  }

  private acceptsListOfSObject(type: string): boolean {
    const element = elementOf(type) ?? '';
    return (
      nameOf(element) === 'sobject' || isSame(element, this.rowType()) || this.isObject(element)
    );
  }

  private isObject(type: string): boolean {
    return (
      !isCollection(type) && this.context.project.schema.find(readType(type).name) !== undefined
    );
  }

  private expectedAt(tree: ExpressionContext): Expected {
    const outer = outermost(tree);
    const parent = outer.parentCtx as ApexParserRuleContext | undefined;
    if (parent instanceof VariableDeclaratorContext) return this.declared(parent);
    if (parent instanceof AssignExpressionContext) return this.assigned(parent, outer);
    if (parent instanceof ReturnStatementContext) return this.returned();
    if (parent instanceof CastExpressionContext) {
      const type = typeText(parent.typeRef());
      return {kind: 'type', type, isDirect: true};
    }
    if (parent instanceof CondExpressionContext || parent instanceof CoalExpressionContext)
      return {...this.expectedAt(parent), isDirect: false} as Expected;
    if (parent instanceof ExpressionListContext) return this.argument(parent, outer);
    if (parent instanceof ArrayInitializerContext || parent instanceof SetCreatorRestContext)
      return this.element(parent);
    if (parent instanceof MapCreatorRestPairContext) return this.element(parent);
    if (statementsOnLists.some((statement) => parent instanceof statement))
      return {kind: 'list', isDirect: true};
    // Upsert takes no list of SObjects.
    if (parent instanceof UpsertStatementContext) return {kind: 'list', isDirect: false};
    if (
      parent instanceof ExpressionStatementContext ||
      parent instanceof EqualityExpressionContext ||
      parent instanceof InstanceOfExpressionContext ||
      parent instanceof Arth2ExpressionContext
    )
      return {kind: 'list', isDirect: parent instanceof ExpressionStatementContext};
    if (parent === undefined) return {kind: 'list', isDirect: false};
    return unknown('cannot tell how the query is used: assign it to a variable first');
  }

  private declared(declarator: VariableDeclaratorContext): Expected {
    const declaration = declarator.parentCtx?.parentCtx;
    if (
      declaration instanceof LocalVariableDeclarationContext ||
      declaration instanceof FieldDeclarationContext
    )
      return {kind: 'type', type: typeText(declaration.typeRef()), isDirect: true};
    return unknown('the declaration cannot be analyzed');
  }

  private assigned(assignment: AssignExpressionContext, tree: ExpressionContext): Expected {
    const [left] = assignment.expression_list();
    if (!left || left === tree || !assignment.ASSIGN())
      return unknown('the query is part of an assignment that cannot be analyzed');
    const type = this.context.types.of(left);
    if (type !== undefined) return {kind: 'type', type, isDirect: true};
    return unknown(
      `${left.getText()} is not declared in this file: use toList() if it is a list, toObject() if it is one record`,
    );
  }

  private returned(): Expected {
    const {returns} = this.context.scope.callable;
    return returns === undefined
      ? {kind: 'list', isDirect: true}
      : {kind: 'type', type: returns, isDirect: true};
  }

  private element(parent: ApexParserRuleContext): Expected {
    const creation = [...ancestors(parent)].find((node) => node instanceof NewExpressionContext);
    const type = creation && elementOf(createdType(creation));
    return type === undefined
      ? unknown('the type of the elements is unknown')
      : {kind: 'type', type, isDirect: false};
  }

  private argument(list: ExpressionListContext, tree: ExpressionContext): Expected {
    const owner = list.parentCtx;
    const index = list.expression_list().indexOf(tree);
    if (owner instanceof RunAsStatementContext)
      return {kind: 'type', type: 'User', isDirect: false};
    if (
      owner instanceof MethodCallContext ||
      owner instanceof DotMethodCallContext ||
      owner instanceof ArgumentsContext
    ) {
      const type = argumentType(owner, index, this.context);
      if (type === 'list') return {kind: 'list', isDirect: true};
      if (type === 'typed list') return {kind: 'list', isDirect: false};
      if (typeof type === 'object') return unknown(type.reason);
      return {kind: 'type', type, isDirect: false};
    }
    return unknown('the method that receives the query is unknown');
  }
}

function unknown(reason: string): Expected {
  return {kind: 'unknown', reason};
}

/** Methods of a map whose results do not depend on the type of its records. */
const untypedMapMethods = new Set(['keyset', 'size', 'isempty', 'containskey']);

/** For a record that the code casts already. */
function withoutCast(decision: UseDecision): UseDecision {
  return 'reason' in decision || decision.method !== 'toObject'
    ? decision
    : {...decision, before: ''};
}

/** @returns whether a comparison with `true` or `false` holds where the other side is true; undefined for any other */
function comparesTruth(
  comparison: EqualityExpressionContext,
  side: ExpressionContext,
): boolean | undefined {
  const [left, right] = comparison.expression_list();
  const other = (left === side ? right : left)?.getText().toLowerCase();
  if (other !== 'true' && other !== 'false') return undefined;
  if (comparison.EQUAL()) return other === 'true';
  return comparison.NOTEQUAL() ? other === 'false' : undefined;
}

/** @returns the `new …(…)` that has the expression as its only argument */
function creatorOf(tree: ExpressionContext): NewExpressionContext | undefined {
  const list = tree.parentCtx;
  if (!(list instanceof ExpressionListContext) || list.expression_list().length !== 1)
    return undefined;
  const rest = list.parentCtx?.parentCtx;
  if (!(rest instanceof ClassCreatorRestContext)) return undefined;
  const creator = rest.parentCtx;
  const creation = creator?.parentCtx;
  return creator instanceof CreatorContext && creation instanceof NewExpressionContext
    ? creation
    : undefined;
}

/** @returns whether a comparison tests that there are rows (true) or none (false); undefined for any other expression */
function comparesRows(comparison: ExpressionContext, size: ExpressionContext): boolean | undefined {
  if (
    !(comparison instanceof CmpExpressionContext) &&
    !(comparison instanceof EqualityExpressionContext)
  )
    return undefined;
  const [left, right] = comparison.expression_list();
  if (!left || !right) return undefined;
  const other = left === size ? right : left;
  const operator = comparison
    .getText()
    .slice(left.getText().length, comparison.getText().length - right.getText().length);
  const key = left === size ? `n${operator}${other.getText()}` : `${other.getText()}${operator}n`;
  return rowComparisons.get(key);
}

const rowComparisons: ReadonlyMap<string, boolean> = new Map([
  ...['n>0', 'n!=0', 'n<>0', 'n>=1', '0<n', '0!=n', '0<>n', '1<=n'].map(
    (key) => [key, true] as const,
  ),
  ...['n==0', 'n<1', 'n<=0', '0==n', '1>n', '0>=n'].map((key) => [key, false] as const),
]);

function handledElsewhere({line, className}: Handler): string {
  const where = className === undefined ? '' : ` of ${className}, which calls this code,`;
  return `the catch block in line ${line}${where} handles the QueryException that an inline query throws when it finds no row, but toObject() returns null: add a null check in place of the catch block`;
}

/** `for (Contact row : […]) { ids.add(row.AccountId); }` @returns the field */
function collectedField(control: EnhancedForControlContext): string | undefined {
  const loop = control.parentCtx?.parentCtx;
  if (!(loop instanceof ForStatementContext)) return undefined;
  const body = loop.statement()?.getText() ?? '';
  const [, row, field] = /^\{?\w+\.add\((\w+)\.(\w+)\);\}?$/.exec(body) ?? [];
  return row?.toLowerCase() === control.id().getText().toLowerCase() ? field : undefined;
}
