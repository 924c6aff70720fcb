/** From the parser's tree to the abstract query. */
import type {
  BoundExpressionContext,
  FieldNameContext,
  FromNameListContext,
  OrderByClauseContext,
  QueryContext,
  SelectEntryContext,
  SubFieldEntryContext,
  SubQueryContext,
  WithClauseContext,
} from '@apexdevtools/apex-parser';
import type {Schema, SObjectDescription} from '../schema';
import {ConditionReader} from './convert-conditions';
import {identifier, offsetOf, readAlias, readTextBind} from './convert-expressions';
import {habitOf} from './hints';
import {NameScope, Spelling} from './names';
import type {ParsedQuery} from './parse';
import type {
  DataCategory,
  Expression,
  Grouping,
  Order,
  Query,
  SelectItem,
  TextNumber,
} from './query';
import {TranslationError, unsupported} from './translationError';
import type {Placeholders} from './placeholders';
import {rowCount} from './tokens';

/**
 * @param placeholders read in place of binds that become text in the builder's query
 * @throws TranslationError for what the builder's queries cannot hold at all, such as TYPEOF
 */
export function convertQuery(
  parsed: ParsedQuery,
  schema: Schema,
  placeholders?: Placeholders,
): Query {
  return new QueryReader(parsed, schema, placeholders).main(parsed.tree);
}

type AnyQuery = QueryContext | SubQueryContext;
type Entry = SelectEntryContext | SubFieldEntryContext;

interface Selection {
  items: SelectItem[];
  subQueries: Query[];
}

class QueryReader {
  private readonly spelling = new Spelling();

  constructor(
    private readonly parsed: ParsedQuery,
    private readonly schema: Schema,
    private readonly placeholders: Placeholders | undefined,
  ) {}

  main(tree: QueryContext): Query {
    const scope = this.openScope(tree, (name) => this.schema.find(name));
    const conditions = this.conditions(scope);
    const grouping = tree.groupByClause();
    const having = grouping?.logicalExpression();
    const withClause = tree.withClause();
    const usingScope = tree.usingScope();
    const order = tree.orderByClause();
    const skip = tree.offsetClause();
    const ending = this.ending(tree);
    return {
      ...this.common(tree, tree.selectList().selectEntry_list(), scope),
      scope: usingScope ? identifier(usingScope.soqlId(), this.parsed).toUpperCase() : undefined,
      access: withClause ? this.access(withClause) : undefined,
      categories: withClause ? this.categories(withClause) : [],
      grouping: grouping ? this.grouping(tree, conditions) : undefined,
      having: having ? this.conditions(scope, true).having(having) : undefined,
      skip: this.number(skip),
      ending,
      offsets: {
        start: this.at(tree),
        from: this.at(tree.fromNameList()),
        scope: usingScope ? this.at(usingScope) : 0,
        access: withClause ? this.at(withClause) : 0,
        grouping: grouping ? this.at(grouping) : 0,
        order: order ? this.at(order) : 0,
        skip: skip ? this.at(skip) : 0,
      },
    };
  }

  private child(tree: SubQueryContext, parent: NameScope): Query {
    return this.inner(
      tree,
      (name) => {
        const child = parent.object?.child(name);
        return child && {relationship: child.name, object: this.schema.find(child.object)};
      },
      parent,
    );
  }

  private join(tree: SubQueryContext): Query {
    return this.inner(tree, (name) => {
      const object = this.schema.find(name);
      return object && {relationship: object.name, object};
    });
  }

  private inner(
    tree: SubQueryContext,
    find: (
      name: string,
    ) => {relationship: string; object: SObjectDescription | undefined} | undefined,
    parent?: NameScope,
  ): Query {
    let from: string | undefined;
    const scope = this.openScope(
      tree,
      (name) => {
        const found = find(name);
        from = found?.relationship;
        return found?.object;
      },
      parent,
    );
    const common = this.common(tree, tree.subFieldList().subFieldEntry_list(), scope);
    return {
      ...common,
      from: from ?? common.from,
      scope: undefined,
      access: undefined,
      categories: [],
      grouping: undefined,
      having: undefined,
      skip: this.parsed.offsets.get(tree.start.start),
      ending: this.ending(tree),
      offsets: {
        start: this.at(tree),
        from: this.at(tree.fromNameList()),
        scope: 0,
        access: 0,
        grouping: 0,
        order: 0,
        skip: 0,
      },
    };
  }

  /** The clauses that all queries have. */
  private common(
    tree: AnyQuery,
    entries: readonly Entry[],
    scope: NameScope,
  ): Pick<Query, 'select' | 'subQueries' | 'from' | 'object' | 'where' | 'order' | 'limit'> {
    const update = tree.updateList();
    if (update) {
      throw unsupported(
        `SOQL Lib has no UPDATE ${update.getText().toUpperCase()}: keep this query as an inline query or with Database.query`,
        this.at(update),
      );
    }
    const {items, subQueries} = this.selection(entries, scope);
    const conditions = this.conditions(scope);
    const where = tree.whereClause()?.whereLogicalExpression();
    return {
      select: items,
      subQueries,
      from: scope.object?.name ?? this.spelling.of(this.fromName(tree.fromNameList())),
      object: scope.object,
      where: where ? conditions.where(where) : undefined,
      order: this.order(tree.orderByClause(), conditions),
      limit: this.number(tree.limitClause()),
    };
  }

  private conditions(scope: NameScope, isHaving = false): ConditionReader {
    const context = {...this.parsed, scope, placeholders: this.placeholders};
    return new ConditionReader(context, (tree) => this.join(tree), isHaving);
  }

  private at(tree: {start: {start: number}}): number {
    return offsetOf(tree, this.parsed);
  }

  /** The last name, behind the parent's own name or alias: `FROM Account.Contacts`. */
  private fromName(from: FromNameListContext): string {
    return identifier(from.fieldName(0).soqlId_list().at(-1), this.parsed);
  }

  /** @param parent scope of the query around a subquery, whose name or alias can be a prefix */
  private openScope(
    tree: AnyQuery,
    find: (name: string) => SObjectDescription | undefined,
    parent?: NameScope,
  ): NameScope {
    const from = tree.fromNameList();
    const path = this.path(from.fieldName(0));
    const name = path.at(-1) ?? '';
    const isQualified = path.length === 2 && parent?.isOwnName(path[0] ?? '');
    if (path.length > 1 && !isQualified) {
      throw unsupported(
        parent
          ? 'FROM in a subquery must be one child relationship of the parent'
          : `FROM requires the name of an object: ${path.join('.')} is a path`,
        this.at(from),
      );
    }
    const scope = new NameScope(this.schema, this.spelling, name, find(name));
    const aliases = this.aliases(from);
    from.fieldName_list().forEach((field, index) => {
      const alias = aliases.get(index);
      if (index > 0) this.addParentAlias(field, alias, scope);
      else if (alias) scope.addAlias(alias.name, [], alias.offset);
    });
    return scope;
  }

  private path(field: FieldNameContext): string[] {
    return field.soqlId_list().map((id) => identifier(id, this.parsed));
  }

  /** `FROM Contact c, c.Account a`: another name for a parent. */
  private addParentAlias(
    field: FieldNameContext,
    alias: {name: string; offset: number} | undefined,
    scope: NameScope,
  ): void {
    const path = this.path(field);
    const {relationships, isLost, object} = scope.resolve([...path, 'Id'], this.at(field));
    const isPath = path.length > 1 && scope.isKnownStart(path[0] ?? '');
    if (!alias || !isPath || isLost || !object) {
      throw unsupported(
        'after the first object, FROM accepts only its parents with an alias, such as Contact c, c.Account a: query one object, and the others with subqueries or semi-joins',
        this.at(field),
      );
    }
    scope.addAlias(alias.name, relationships, alias.offset);
  }

  /** @returns position of a name in FROM → its alias */
  private aliases(from: FromNameListContext): Map<number, {name: string; offset: number}> {
    const commas = from.COMMA_list().map((comma) => comma.symbol.tokenIndex);
    return new Map(
      from.soqlId_list().map((id) => {
        const position = commas.filter((comma) => comma < id.start.tokenIndex).length;
        return [position, {name: readAlias(id, this.parsed), offset: this.at(id)}];
      }),
    );
  }

  private selection(entries: readonly Entry[], scope: NameScope): Selection {
    const items: SelectItem[] = [];
    const subQueries: Query[] = [];
    for (const entry of entries) {
      const typeOf = entry.typeOf();
      const subQuery = entry.subQuery();
      const alias = entry.soqlId();
      if (typeOf) {
        throw unsupported(
          'SOQL Lib has no TYPEOF: select the fields that all objects share, such as What.Name and What.Type, or query each object separately',
          this.at(typeOf),
        );
      }
      if (subQuery) {
        if (alias) throw unsupported('a subquery cannot have an alias: remove it', this.at(alias));
        subQueries.push(this.child(subQuery, scope));
        continue;
      }
      const expression = this.conditions(scope).expression(entry);
      const hint = alias && expression.kind === 'path' ? habitOf(expression.text) : undefined;
      if (hint !== undefined) throw new TranslationError('syntax', hint, expression.offset);
      items.push({
        expression,
        alias: alias ? readAlias(alias, this.parsed) : undefined,
      });
    }
    return {items, subQueries};
  }

  private access(tree: WithClauseContext): Query['access'] {
    if (tree.USER_MODE()) return 'USER_MODE';
    if (tree.SYSTEM_MODE()) return 'SYSTEM_MODE';
    if (tree.SECURITY_ENFORCED()) return 'SECURITY_ENFORCED';
    if (tree.logicalExpression()) {
      throw unsupported(
        'SOQL Lib supports only WITH USER_MODE, WITH SYSTEM_MODE and WITH DATA CATEGORY: keep this query as an inline query or with Database.query',
        this.at(tree),
      );
    }
    return undefined;
  }

  private categories(tree: WithClauseContext): DataCategory[] {
    const selections = tree.filteringExpression()?.dataCategorySelection_list() ?? [];
    return selections.map((selection) => {
      const name = selection.dataCategoryName();
      return {
        group: identifier(selection.soqlId(), this.parsed),
        selector: selection.filteringSelector().getText().toUpperCase() as DataCategory['selector'],
        categories: name.soqlId_list().map((id) => identifier(id, this.parsed)),
        isList: Boolean(name.LPAREN()),
      };
    });
  }

  private grouping(tree: QueryContext, conditions: ConditionReader): Grouping {
    const clause = tree.groupByClause();
    const kind = clause.ROLLUP() ? 'GROUP BY ROLLUP' : clause.CUBE() ? 'GROUP BY CUBE' : 'GROUP BY';
    const by = clause
      .fieldGroupByList()
      .fieldGroupBy_list()
      .map((field): Expression => conditions.expression(field));
    return {kind, by};
  }

  private order(tree: OrderByClauseContext | undefined, conditions: ConditionReader): Order[] {
    const list = tree?.fieldOrderList().fieldOrder_list() ?? [];
    return list.map((field) => ({
      by: conditions.expression(field),
      direction: field.DESC() ? 'DESC' : 'ASC',
      nulls: field.LAST() ? 'LAST' : 'FIRST',
    }));
  }

  private number(
    tree:
      | {
          IntegerLiteral(): {symbol: {text: string; start: number}} | undefined;
          boundExpression(): BoundExpressionContext | undefined;
        }
      | undefined,
  ): TextNumber | undefined {
    const bound = tree?.boundExpression();
    if (bound) return readTextBind(bound, {...this.parsed, placeholders: this.placeholders});
    const number = tree?.IntegerLiteral();
    return number && rowCount(number.symbol, (start) => this.parsed.document.offsetOf(start));
  }

  private ending(tree: AnyQuery): Query['ending'] {
    const clauses = tree.forClauses();
    const words = clauses.getText().toUpperCase().split('FOR').slice(1);
    const allRows = 'allRowsClause' in tree ? tree.allRowsClause() : undefined;
    if (words.length + (allRows ? 1 : 0) > 1) {
      throw unsupported(
        'SOQL Lib supports only one of FOR VIEW, FOR REFERENCE, FOR UPDATE and ALL ROWS, and the last call wins: remove the others',
        this.at(words.length > 0 ? clauses : (allRows ?? tree)),
      );
    }
    if (allRows) return 'ALL ROWS';
    const [word] = words;
    if (word === undefined) return undefined;
    if (word === 'UPDATE' && !('allRowsClause' in tree)) {
      throw unsupported(
        'SOQL.SubQuery has no FOR UPDATE: lock the rows in a separate query',
        this.at(clauses),
      );
    }
    return `FOR ${word as 'VIEW' | 'REFERENCE' | 'UPDATE'}`;
  }
}
