/** How the code around a query uses it decides on the result method, and on what is replaced. */
import {
  type ApexType,
  type Binary,
  type Call,
  type Construction,
  type Expression,
  type FieldExpression,
  type ForEach,
  type Index,
  type Syntax,
  compactText,
  elementOf,
  isCollection,
  isSame,
  nameOf,
  printType,
  simpleType,
} from '@soql-lib/apex';
import {expectedAt, type Expected, type UseContext} from './expected-type';
import {handlerOfMissingRow} from '../find/handlers';
import type {Handler} from '../find/regions';
import {NotConverted} from '../not-converted';
import * as remarks from '../remarks';
import type {Hint} from '../remarks';
import type {ResultMethod, Rows} from '../query';
import {hasMethod} from '../../values/platform';

export interface Use {
  /** What the chain replaces. */
  tree: Expression;
  method: ResultMethod;
  /** Apex in front of the chain and behind it. */
  before: string;
  after: string;
  remarks: readonly Hint[];
}

export interface UsedQuery {
  /** The query in brackets, or the call of `Database.query`. */
  tree: Expression;
  rows: Rows;
  /** The object behind FROM. */
  object: string;
  isGrouped: boolean;
  /** True where its rows may be reduced to one without a difference to whether there are any. */
  canBeLimited: boolean;
  /** The rows of `Database.query` are SObjects to the compiler. */
  isDynamic: boolean;
  selectsOnlyId: boolean;
  /** True for the record of the org, which each org has. */
  alwaysFindsRow: boolean;
}

/**
 * @returns what replaces the query
 * @throws NotConverted where a person has to decide
 */
export function decideUse(query: UsedQuery, context: UseContext): Use {
  return new UseDecider(query, context).decide();
}

const sObjectType = simpleType('SObject');

class UseDecider {
  /** The type of a record that an inline query finds. */
  private readonly objectType: ApexType;

  constructor(
    private readonly query: UsedQuery,
    private readonly context: UseContext,
  ) {
    this.objectType = simpleType(query.object);
  }

  decide(): Use {
    const {rows, tree} = this.query;
    if (rows === 'count') return this.use('toInteger');
    const {parent} = tree;
    if (isMemberOf(parent, tree)) return this.member(parent);
    if (isElementOf(parent, tree)) return this.asList(false);
    if (parent?.kind === 'forEach') return this.loop(parent);
    const created = rows === 'records' ? this.newMap(parent) : undefined;
    if (created) return created;
    const use = this.expected(expectedAt(tree, this.context));
    return parent?.kind === 'cast' ? withoutCast(use) : use;
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
    return this.use('toList', this.castTo(`List<${object}>`));
  }

  private asRecord(type: ApexType, reads: string | undefined, acceptsNull: boolean): Use {
    const {rows, isGrouped, tree} = this.query;
    const isNullSafe = acceptsNull || this.query.alwaysFindsRow;
    if (rows === 'aggregates' && !isGrouped)
      return this.use('toAggregated', {after: '[0]', remarks: [remarks.aggregated(false)]});
    const {scope, project} = this.context;
    const handler = isNullSafe ? undefined : handlerOfMissingRow(tree, scope, project);
    if (handler) throw handledElsewhere(handler);
    const differences = isNullSafe ? [] : [remarks.noRow(reads)];
    if (rows === 'aggregates') differences.push(remarks.aggregated(true));
    const cast = nameOf(type) === 'sobject' ? {} : this.castTo(printType(type));
    return this.use('toObject', {...cast, remarks: differences});
  }

  /** A cast binds less tightly than a dot or an index. */
  private castTo(type: string): Partial<Pick<Use, 'before' | 'after'>> {
    const {tree} = this.query;
    const {parent, parenthesized} = tree;
    const isRead = isMemberOf(parent, tree) || isElementOf(parent, tree);
    return isRead && !parenthesized ? {before: `((${type}) `, after: ')'} : {before: `(${type}) `};
  }

  private rowType(): ApexType {
    const {rows, isDynamic} = this.query;
    if (rows === 'aggregates') return simpleType('AggregateResult');
    return isDynamic ? sObjectType : this.objectType;
  }

  /** `[…].Name`, `[…].size()`, `[…].get('Name')` */
  private member(parent: FieldExpression | Call): Use {
    const {name, safe: isNullSafe} = parent;
    if (parent.kind === 'field') {
      const record = this.asRecord(this.rowType(), name, isNullSafe);
      return this.isIdAlone(parent) ? this.id(parent, isNullSafe) : record;
    }
    const key = name.toLowerCase();
    if (key === 'size' || key === 'isempty') return this.size(parent, key);
    if (key === 'get') return this.getter(parent);
    if (hasMethod('List', key)) return this.asList(false);
    if (hasMethod('SObject', key)) return this.asRecord(sObjectType, `${name}()`, isNullSafe);
    throw new NotConverted('parameter-unknown', {name: `${name}()`});
  }

  /** Whether the Id of a record is read, and the query selects nothing else. */
  private isIdAlone({name}: FieldExpression): boolean {
    const {selectsOnlyId, rows, isDynamic} = this.query;
    return name.toLowerCase() === 'id' && selectsOnlyId && rows === 'records' && !isDynamic;
  }

  private id(access: FieldExpression, isNullSafe: boolean): Use {
    const hints = isNullSafe || this.query.alwaysFindsRow ? [] : [remarks.noId];
    return this.use('toId', {tree: access, remarks: hints});
  }

  private getter({arguments: [argument], safe: isNullSafe}: Call): Use {
    const type = nameOf(this.context.types.of(argument));
    if (type === 'integer') return this.asList(false);
    if (
      type === 'string' ||
      type === 'sobjectfield' ||
      /^\w+\.\w+$/.test(argument ? compactText(argument) : '')
    )
      return this.asRecord(sObjectType, 'get()', isNullSafe);
    throw new NotConverted('use-unclear');
  }

  /** Comparisons of the number of rows with nothing become `doExist()`. */
  private size(call: Call, name: 'size' | 'isempty'): Use {
    const asIs = this.query.rows === 'aggregates' ? this.asList(false) : this.use('toList');
    if (!this.query.canBeLimited) return asIs;
    const {parent} = call;
    const comparison = parent?.kind === 'binary' ? parent : undefined;
    if (name === 'isempty') {
      if (parent?.kind === 'unary' && parent.operator === '!')
        return this.use('doExist', {tree: parent});
      return comparison ? asIs : this.use('doExist', {tree: call, before: '!'});
    }
    const exists = comparison && comparesRows(comparison, call);
    if (!comparison || exists === undefined) return asIs;
    return this.use('doExist', {tree: comparison, before: exists ? '' : '!'});
  }

  private loop(loop: ForEach): Use {
    const {type} = loop;
    const {rows, object, isDynamic} = this.query;
    // Without rows it has no round, and over a list of all rows it would have one.
    if (isCollection(type)) throw new NotConverted('chunk-without-rows');
    if (rows === 'aggregates') {
      const listed = this.asList(true);
      return {...listed, remarks: [remarks.noChunks, ...listed.remarks]};
    }
    const collected = collectedField(loop);
    const hints = [remarks.noChunks, ...(collected ? [remarks.collects(collected, object)] : [])];
    if (nameOf(type) === 'sobject') return this.use('toList', {remarks: hints});
    if (
      !isDynamic &&
      !isSame(type, this.objectType) &&
      this.context.project.schema.find(nameOf(type)) === undefined
    )
      throw new NotConverted('type-mismatch', {object, type: printType(type)});
    return this.use('toList', {before: `(List<${printType(type)}>) `, remarks: hints});
  }

  /** `new Map<Id, Account>([…])`, also of rows that are cast: `((List<Account>) …)` */
  private newMap(parent: Syntax | undefined): Use | undefined {
    const creation = creationWith(parent?.kind === 'cast' ? parent.parent : parent);
    if (!creation) return undefined;
    const {type} = creation;
    const [key, value] = type.arguments;
    const isById = nameOf(type) === 'map' && nameOf(key) === 'id';
    const isUntyped = nameOf(value) === 'sobject';
    if (!isById || (this.query.isDynamic ? isUntyped : !isSame(value, this.objectType)))
      return undefined;
    const cast = `(${printType(type)}) `;
    return isMemberOf(creation.parent, creation)
      ? this.use('toMap', {tree: creation, before: `(${cast}`, after: ')'})
      : this.use('toMap', {tree: creation, before: cast});
  }

  private expected(expected: Expected): Use {
    if (expected.kind === 'list') return this.asList(expected.isDirect);
    const {type, isDirect} = expected;
    const name = nameOf(type);
    if (name === 'object') return this.asList(false);
    if (name === 'list') return this.asList(isDirect && this.acceptsListOfSObject(type));
    if (name === 'iterable') return this.asList(nameOf(elementOf(type)) === 'sobject');
    if (name === 'sobject' || isSame(type, this.rowType()) || this.isObject(type))
      return this.asRecord(type, undefined, this.hasFallback());
    throw new NotConverted('type-mismatch', {object: this.query.object, type: printType(type)});
  }

  /** Without a row the value of `[…] ?? other` is the other one (facts/platform.md). */
  private hasFallback(): boolean {
    const {tree} = this.query;
    const {parent} = tree;
    return parent?.kind === 'binary' && parent.operator === '??' && parent.left === tree;
  }

  private acceptsListOfSObject(type: ApexType): boolean {
    const element = elementOf(type);
    return (
      nameOf(element) === 'sobject' || isSame(element, this.rowType()) || this.isObject(element)
    );
  }

  private isObject(type: ApexType | undefined): boolean {
    return !isCollection(type) && this.context.project.schema.find(nameOf(type)) !== undefined;
  }
}

/** @returns whether a part follows an expression by a dot */
function isMemberOf(
  part: Syntax | undefined,
  expression: Expression,
): part is FieldExpression | Call {
  return (part?.kind === 'field' || part?.kind === 'call') && part.receiver === expression;
}

/** @returns whether a part reads an element of an expression */
function isElementOf(part: Syntax | undefined, expression: Expression): part is Index {
  return part?.kind === 'index' && part.receiver === expression;
}

/** For a record that the code casts already. */
function withoutCast(use: Use): Use {
  return use.method === 'toObject' ? {...use, before: ''} : use;
}

/** @returns a `new …(…)` whose only argument is what it is around */
function creationWith(parent: Syntax | undefined): Construction | undefined {
  return parent?.kind === 'new' && parent.arguments.length === 1 ? parent : undefined;
}

/** @returns whether a comparison tests for rows (true) or none (false); undefined for another */
function comparesRows({operator, left, right}: Binary, size: Expression): boolean | undefined {
  const key =
    left === size ? `n${operator}${compactText(right)}` : `${compactText(left)}${operator}n`;
  return rowComparisons.get(key);
}

const rowComparisons: ReadonlyMap<string, boolean> = new Map([
  ...['n>0', 'n!=0', 'n<>0', 'n>=1', '0<n', '0!=n', '0<>n', '1<=n'].map(
    (key) => [key, true] as const,
  ),
  ...['n==0', 'n<1', 'n<=0', '0==n', '1>n', '0>=n'].map((key) => [key, false] as const),
]);

function handledElsewhere({line, className}: Handler): NotConverted {
  const where =
    className === undefined ? '' : ` of ${className}, around code that can lead to this query,`;
  return new NotConverted('missing-row-handled', {line, where});
}

/** `for (Contact row : […]) { ids.add(row.AccountId); }` @returns the field */
function collectedField({name, body}: ForEach): string | undefined {
  const [, row, field] =
    /^\{?\w+\.add\((\w+)\.(\w+)\);\}?$/.exec(compactText({place: body.place})) ?? [];
  return row?.toLowerCase() === name.toLowerCase() ? field : undefined;
}
