/** From the tree of a query to the abstract query. */
import type {FromEntry, QuerySyntax, SelectEntry, WithSyntax} from '@soql-lib/apex';
import type {Schema, SObjectDescription} from '../schema';
import {ConditionReader} from './convert-conditions';
import {identifier, readAlias} from './convert-expressions';
import {habitOf} from './hints';
import {Assumptions, NameScope, Spelling} from './names';
import type {DataCategory, SoqlQuery, SelectItem} from './query';
import {syntaxError, unsupported} from './translation-error';

/** @throws TranslationError for what the builder's queries cannot hold at all, such as TYPEOF */
export function convertQuery(syntax: QuerySyntax, schema: Schema): SoqlQuery {
  return new QueryReader(schema, syntax.place.document.text).query(syntax);
}

/** What a query asks for: an object, or a child relationship by its name. */
interface Queried {
  name: string;
  object: SObjectDescription | undefined;
}

class QueryReader {
  private readonly spelling = new Spelling();
  private readonly assumptions: Assumptions;

  constructor(
    private readonly schema: Schema,
    text: string,
  ) {
    this.assumptions = new Assumptions(schema, text);
  }

  /** @param parent scope of the query around a subquery, whose name or alias can be a prefix */
  query(syntax: QuerySyntax, parent?: NameScope): SoqlQuery {
    const {from, group, order, scope: usingScope, where, with: access} = syntax;
    const name = this.queriedName(syntax, parent);
    const queried = this.find(name, parent);
    const scope = this.openScope(from, name, queried?.object);
    const conditions = this.conditions(scope);
    const ending = this.ending(syntax);
    rejectUpdate(syntax);
    return {
      ...this.selection(syntax.select, scope),
      from: queried?.name ?? this.spelling.of(name),
      object: scope.object,
      where: where && conditions.logical(where),
      order: order.map(({by, direction, nulls}) => ({
        by: conditions.expression(by),
        direction,
        nulls,
      })),
      limit: conditions.rows(syntax.limit),
      scope: scopeOf(usingScope),
      access: access && this.access(access),
      categories: access ? this.categories(access) : [],
      grouping: group && {
        kind: group.kindOfGroup,
        by: group.by.map((field) => conditions.expression(field)),
      },
      having: group?.having && this.conditions(scope, true).logical(group.having),
      skip: conditions.rows(syntax.offset),
      ending,
      syntax,
    };
  }

  private find(name: string, parent: NameScope | undefined): Queried | undefined {
    const child = parent?.object?.child(name);
    if (child) return {name: child.name, object: this.schema.find(child.object)};
    const object = parent ? undefined : this.schema.find(name);
    return object && {name: object.name, object};
  }

  private conditions(scope: NameScope, isHaving = false): ConditionReader {
    const join = (inner: QuerySyntax): SoqlQuery => this.query(inner);
    return new ConditionReader(scope, join, isHaving);
  }

  private queriedName({from: [first], places}: QuerySyntax, parent: NameScope | undefined): string {
    const path = this.path(first);
    const isQualified = path.length === 2 && parent?.isOwnName(path[0] ?? '');
    if (path.length > 1 && !isQualified) {
      throw unsupported(
        parent
          ? 'FROM in a subquery must be one child relationship of the parent'
          : `FROM requires the name of an object: ${path.join('.')} is a path`,
        places.from.start,
      );
    }
    return path.at(-1) ?? '';
  }

  private openScope(
    [first, ...parents]: readonly FromEntry[],
    name: string,
    object: SObjectDescription | undefined,
  ): NameScope {
    const scope = new NameScope(this.schema, this.spelling, this.assumptions, name, object);
    if (first?.alias) scope.addAlias(readAlias(first.alias), [], first.alias.place.start);
    for (const entry of parents) this.addParentAlias(entry, scope);
    return scope;
  }

  /** The last name is the object; before it, the parent's name or alias: `Account.Contacts`. */
  private path(entry: FromEntry | undefined): string[] {
    return (entry?.path.words ?? []).map(identifier);
  }

  /** `FROM Contact c, c.Account a`: another name for a parent. */
  private addParentAlias(entry: FromEntry, scope: NameScope): void {
    const path = this.path(entry);
    const {start} = entry.path.place;
    const alias = entry.alias && readAlias(entry.alias);
    const {relationships, isLost, object} = scope.resolve([...path, 'Id'], start);
    const isPath = path.length > 1 && scope.isKnownStart(path[0] ?? '');
    if (alias === undefined || !isPath || isLost || !object) {
      throw unsupported(
        'after the first object, FROM accepts only its parents with an alias, such as Contact c, c.Account a: query one object, and the others with subqueries or semi-joins',
        start,
      );
    }
    scope.addAlias(alias, relationships, entry.alias?.place.start ?? start);
  }

  private selection(
    entries: readonly SelectEntry[],
    scope: NameScope,
  ): Pick<SoqlQuery, 'select' | 'subQueries'> {
    const select: SelectItem[] = [];
    const subQueries: SoqlQuery[] = [];
    for (const {value, alias} of entries) {
      if (value.kind === 'typeOf') {
        throw unsupported(
          'SOQL Lib has no TYPEOF: select the fields that all objects share, such as What.Name and What.Type, or query each object separately',
          value.place.start,
        );
      }
      if (value.kind === 'soql') {
        if (alias)
          throw unsupported('a subquery cannot have an alias: remove it', alias.place.start);
        subQueries.push(this.query(value, scope));
        continue;
      }
      const expression = this.conditions(scope).expression(value);
      const hint = alias && expression.kind === 'path' ? habitOf(expression.text) : undefined;
      if (hint !== undefined) throw syntaxError(hint, expression.offset);
      select.push({expression, alias: alias && readAlias(alias)});
    }
    return {select, subQueries};
  }

  private access({mode, condition, place}: WithSyntax): SoqlQuery['access'] {
    if (condition) {
      throw unsupported(
        'SOQL Lib supports only WITH USER_MODE, WITH SYSTEM_MODE and WITH DATA CATEGORY: keep this query as an inline query or with Database.query',
        place.start,
      );
    }
    return mode;
  }

  private categories({categories}: WithSyntax): DataCategory[] {
    return categories.map(({group, selector, names, isList}) => ({
      group: identifier(group),
      selector,
      categories: names.map(identifier),
      isList,
    }));
  }

  private ending({endings, isMain, places}: QuerySyntax): SoqlQuery['ending'] {
    const [ending, second] = endings;
    if (second) {
      throw unsupported(
        'SOQL Lib supports only one of FOR VIEW, FOR REFERENCE, FOR UPDATE and ALL ROWS, and the last call wins: remove the others',
        places.endings.start,
      );
    }
    if (ending === 'FOR UPDATE' && !isMain) {
      throw unsupported(
        'SOQL.SubQuery has no FOR UPDATE: lock the rows in a separate query',
        places.endings.start,
      );
    }
    return ending;
  }
}

function scopeOf(syntax: QuerySyntax['scope']): string | undefined {
  const scope = syntax && identifier(syntax.name).toUpperCase();
  return scope === 'EVERYTHING' ? undefined : scope;
}

function rejectUpdate({update}: QuerySyntax): void {
  if (!update) return;
  throw unsupported(
    `SOQL Lib has no UPDATE ${update.text.toUpperCase()}: keep this query as an inline query or with Database.query`,
    update.place.start,
  );
}
