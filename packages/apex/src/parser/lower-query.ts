/** SOQL: from the parser's tree to ours. */
import * as grammar from '@apexdevtools/apex-parser';
import type {ApexDocument} from '../document';
import type {
  BindSyntax,
  ComparisonSyntax,
  ConditionSyntax,
  Expression,
  FromEntry,
  FunctionSyntax,
  GroupSyntax,
  LocationSyntax,
  LogicalSyntax,
  PathSyntax,
  QuerySyntax,
  SelectEntry,
  SoqlLiteral,
  SoqlValue,
  SourceRange,
  TypeOfSyntax,
  WithSyntax,
  Word,
} from '../ast';
import {optional, type Ranged, type Written} from './context';

/** A place that holds a field or a function. */
interface Selected {
  fieldName(): grammar.FieldNameContext | null;
  soqlFunction(): grammar.SoqlFunctionContext | null;
}

/** LIMIT or OFFSET. */
interface Count {
  IntegerLiteral(): {getText(): string; symbol: {start: number; stop: number}} | null;
  boundExpression(): grammar.BoundExpressionContext | null;
}

// Nodes are written out: spreading common members slows conversion by 15% (npm run check:corpus).
export abstract class QueryConverter {
  constructor(protected readonly document: ApexDocument) {}

  /** The expression behind a colon. */
  abstract expression(context: grammar.ExpressionContext): Expression;

  protected place(range: Ranged): SourceRange {
    const end = range.stop ? range.stop.stop + 1 : range.start.start;
    return {
      document: this.document,
      start: this.document.offsetOf(range.start.start),
      end: this.document.offsetOf(end),
    };
  }

  query(tree: grammar.QueryContext | grammar.SubQueryContext): QuerySyntax {
    // Some clauses only a main query has.
    const main = 'selectList' in tree ? tree : undefined;
    const entries =
      'selectList' in tree
        ? tree.selectList().selectEntry_list()
        : tree.subFieldList().subFieldEntry_list();
    const scope = optional(main?.usingScope());
    const access = optional(main?.withClause());
    const group = optional(main?.groupByClause());
    const offset = optional(main?.offsetClause());
    const from = tree.fromNameList();
    const where = optional(tree.whereClause())?.whereLogicalExpression();
    const order = optional(tree.orderByClause());
    const update = optional(tree.updateList());
    const ending = tree.forClauses();
    return {
      kind: 'soql',
      place: this.place(tree),
      isMain: main !== undefined,
      select: entries.map((entry) => this.entry(entry)),
      from: this.from(from),
      where: where && this.logical(where),
      with: access && this.with(access),
      group: group && this.group(group),
      order: (order?.fieldOrderList().fieldOrder_list() ?? []).map((field) => ({
        kind: 'orderEntry',
        place: this.place(field),
        by: this.selected(field),
        direction: optional(field.DESC()) ? 'DESC' : 'ASC',
        nulls: optional(field.LAST()) ? 'LAST' : 'FIRST',
      })),
      limit: this.count(optional(tree.limitClause())),
      offset: this.count(offset),
      endings: [
        ...ending.VIEW_list().map(() => 'FOR VIEW' as const),
        ...ending.REFERENCE_list().map(() => 'FOR REFERENCE' as const),
        ...ending.UPDATE_list().map(() => 'FOR UPDATE' as const),
        ...(optional(main?.allRowsClause()) ? ['ALL ROWS' as const] : []),
      ],
      scope: scope && {name: this.word(scope.soqlId()), place: this.place(scope)},
      update: update && this.word(update),
      places: {
        from: this.place(from),
        order: order && this.place(order),
        offset: offset && this.place(offset),
        endings: this.place(ending),
      },
    };
  }

  protected word(written: Written): Word {
    return {text: written.getText(), place: this.place(written)};
  }

  private path(field: grammar.FieldNameContext): PathSyntax {
    const words = field.soqlId_list().map((id) => this.word(id));
    return {kind: 'path', place: this.place(field), words};
  }

  private paths(list: grammar.FieldNameListContext): PathSyntax[] {
    return list.fieldName_list().map((field) => this.path(field));
  }

  private selected(tree: Selected): PathSyntax | FunctionSyntax {
    const call = tree.soqlFunction();
    return call ? this.function(call) : this.path(tree.fieldName() as grammar.FieldNameContext);
  }

  private function(call: grammar.SoqlFunctionContext): FunctionSyntax {
    const date = optional(call.dateFieldName());
    const isPlain = optional(call.fieldName()) ?? optional(call.soqlFunction());
    const unit = optional(call.StringLiteral()) ?? optional(call.MultilineStringLiteral());
    return {
      kind: 'function',
      place: this.place(call),
      name: call.start.text,
      argument: date ? this.dateField(date) : isPlain && this.selected(call),
      set: optional(call.soqlFieldsParameter())?.getText(),
      locations: call.locationValue_list().map((location) => this.location(location)),
      unit: unit?.getText(),
    };
  }

  private dateField(tree: grammar.DateFieldNameContext): PathSyntax | FunctionSyntax {
    const argument = this.path(tree.fieldName());
    if (!optional(tree.CONVERT_TIMEZONE())) return argument;
    const rest = {set: undefined, locations: [], unit: undefined};
    return {kind: 'function', place: this.place(tree), name: 'convertTimezone', argument, ...rest};
  }

  private location(tree: grammar.LocationValueContext): LocationSyntax {
    const bound = optional(tree.boundExpression());
    const field = optional(tree.fieldName());
    return {
      kind: 'location',
      place: this.place(tree),
      value: bound ? this.bind(bound) : field && this.path(field),
      coordinates: tree.coordinateValue_list().map((value) => this.coordinate(value)),
    };
  }

  private coordinate(tree: grammar.CoordinateValueContext): SoqlLiteral | BindSyntax {
    const bound = optional(tree.boundExpression());
    return bound ? this.bind(bound) : this.soqlLiteral(tree.signedNumber(), 'number');
  }

  private bind(tree: grammar.BoundExpressionContext): BindSyntax {
    return {kind: 'bind', place: this.place(tree), expression: this.expression(tree.expression())};
  }

  private soqlLiteral(tree: Written, type: SoqlLiteral['type']): SoqlLiteral {
    return {kind: 'soqlLiteral', place: this.place(tree), type, text: tree.getText()};
  }

  private count(tree: Count | undefined): SoqlLiteral | BindSyntax | undefined {
    const bound = tree?.boundExpression();
    if (bound) return this.bind(bound);
    const number = tree?.IntegerLiteral();
    if (!number) return undefined;
    const place = this.place({start: number.symbol, stop: number.symbol});
    return {kind: 'soqlLiteral', place, type: 'number', text: number.getText()};
  }

  private from(list: grammar.FromNameListContext): FromEntry[] {
    const entries: FromEntry[] = [];
    for (const child of list.children ?? []) {
      if (child instanceof grammar.FieldNameContext) {
        const path = this.path(child);
        entries.push({kind: 'fromEntry', place: path.place, path, alias: undefined});
      }
      const last = entries.at(-1);
      if (last && list.soqlId_list().some((id) => id === child))
        last.alias = this.word(child as Written & typeof child);
    }
    return entries;
  }

  private entry(tree: grammar.SelectEntryContext | grammar.SubFieldEntryContext): SelectEntry {
    const typeOf = optional(tree.typeOf());
    const subQuery = optional(tree.subQuery());
    const alias = optional(tree.soqlId());
    const selected = () => (subQuery ? this.query(subQuery) : this.selected(tree));
    return {
      kind: 'selectEntry',
      place: this.place(tree),
      value: typeOf ? this.typeOf(typeOf) : selected(),
      alias: alias && this.word(alias),
    };
  }

  private typeOf(tree: grammar.TypeOfContext): TypeOfSyntax {
    const otherwise = optional(tree.elseClause());
    return {
      kind: 'typeOf',
      place: this.place(tree),
      path: this.path(tree.fieldName()),
      branches: tree.whenClause_list().map((branch) => ({
        kind: 'typeOfBranch',
        place: this.place(branch),
        object: this.path(branch.fieldName()),
        fields: this.paths(branch.fieldNameList()),
      })),
      otherwise: otherwise ? this.paths(otherwise.fieldNameList()) : [],
    };
  }

  /** The grammar has conditions twice, for WHERE with FORMULA in it. */
  private logical(
    tree: grammar.WhereLogicalExpressionContext | grammar.LogicalExpressionContext,
    inParentheses: Ranged = tree,
  ): LogicalSyntax {
    return {
      kind: 'logical',
      place: this.place(inParentheses),
      operator: tree.SOQLOR_list().length > 0 ? 'or' : 'and',
      isNegated: optional(tree.NOT()) !== undefined,
      parts:
        'conditionalExpression_list' in tree
          ? tree.conditionalExpression_list().map((part) => {
              const inner = optional(part.logicalExpression());
              return inner ? this.logical(inner, part) : this.comparison(part.fieldExpression());
            })
          : tree.whereConditionalExpression_list().map((part) => this.wherePart(part)),
    };
  }

  private wherePart(tree: grammar.WhereConditionalExpressionContext): ConditionSyntax {
    const inner = optional(tree.whereLogicalExpression());
    if (inner) return this.logical(inner, tree);
    const field = tree.whereFieldExpression();
    return optional(field.FORMULA())
      ? {kind: 'formula', place: this.place(field)}
      : this.comparison(field.fieldExpression());
  }

  private comparison(tree: grammar.FieldExpressionContext): ComparisonSyntax {
    const written = tree.comparisonOperator();
    return {
      kind: 'comparison',
      place: this.place(tree),
      left: this.selected(tree),
      operator: optional(written.NOT()) ? 'NOT IN' : written.getText().toUpperCase(),
      right: this.value(tree.value()),
      at: this.place(tree.value()),
    };
  }

  private value(tree: grammar.ValueContext): SoqlValue {
    const subQuery = optional(tree.subQuery());
    if (subQuery) return this.query(subQuery);
    const list = optional(tree.valueList());
    if (list) {
      const values = list.value_list().map((value) => this.value(value));
      return {kind: 'valueList', place: this.place(tree), values};
    }
    const bound = optional(tree.boundExpression());
    return bound ? this.bind(bound) : this.soqlLiteral(tree, typeOfValue(tree));
  }

  private with(tree: grammar.WithClauseContext): WithSyntax {
    const condition = optional(tree.logicalExpression());
    const mode = (['USER_MODE', 'SYSTEM_MODE', 'SECURITY_ENFORCED'] as const).find((name) =>
      optional(tree[name]()),
    );
    const selections = optional(tree.filteringExpression())?.dataCategorySelection_list() ?? [];
    return {
      kind: 'with',
      place: this.place(tree),
      mode,
      condition: condition && this.logical(condition),
      categories: selections.map((selection) => {
        const name = selection.dataCategoryName();
        return {
          group: this.word(selection.soqlId()),
          selector: selection.filteringSelector().getText().toUpperCase(),
          names: name.soqlId_list().map((id) => this.word(id)),
          isList: optional(name.LPAREN()) !== undefined,
        };
      }),
    };
  }

  private group(tree: grammar.GroupByClauseContext): GroupSyntax {
    const having = optional(tree.logicalExpression());
    const fields = tree.fieldGroupByList().fieldGroupBy_list();
    const isCube = optional(tree.CUBE()) !== undefined;
    return {
      kind: 'group',
      place: this.place(tree),
      kindOfGroup: optional(tree.ROLLUP())
        ? 'GROUP BY ROLLUP'
        : isCube
          ? 'GROUP BY CUBE'
          : 'GROUP BY',
      by: fields.map((field) => this.selected(field)),
      having: having && this.logical(having),
    };
  }
}

function typeOfValue(tree: grammar.ValueContext): SoqlLiteral['type'] {
  if (optional(tree.signedNumber())) return 'number';
  if (optional(tree.NULL())) return 'null';
  if (optional(tree.BooleanLiteral())) return 'boolean';
  if (optional(tree.StringLiteral())) return 'text';
  if (optional(tree.MultilineStringLiteral())) return 'multilineText';
  if (optional(tree.DateLiteral())) return 'date';
  if (optional(tree.DateTimeLiteral())) return 'datetime';
  if (optional(tree.TimeLiteral())) return 'time';
  return optional(tree.dateFormula()) ? 'dateFormula' : 'currency';
}
