/** Expressions and types: from the parser's tree to ours. */
import * as grammar from '@apexdevtools/apex-parser';
import type {ApexDocument} from '../document';
import type {
  Call,
  Expression,
  FieldExpression,
  Index,
  Literal,
  SourceRange,
  Syntax,
  TypeSyntax,
  Word,
} from '../ast';
import {multilineText, unescaped} from '../string-literals';
import {ApexSyntaxError} from '../syntax-error';
import {isRule, optional} from './context';
import {QueryConverter} from './lower-query';
import {maskedQuery} from './masked-queries';

export class ExpressionConverter extends QueryConverter {
  private depth = 0;

  /**
   * @param maximumDepth of nested operators, far below any stack size, so that the result is the
   * same everywhere
   * @param hasErrors whether the parser found errors
   */
  constructor(
    document: ApexDocument,
    private readonly maximumDepth: number,
    private readonly hasErrors: boolean,
  ) {
    super(document);
  }

  protected type(context: grammar.TypeRefContext): TypeSyntax {
    const names = context.typeName_list();
    const typeArguments = optional(names.at(-1)?.typeArguments());
    const words = names.map((name): Word => {
      const id = optional(name.id());
      if (id) return this.word(id);
      const text = name.getText().replace(/<.*$/s, '');
      const {start} = this.place(name);
      return {text, place: {document: this.document, start, end: start + text.length}};
    });
    let type: TypeSyntax = {
      kind: 'type',
      place: this.place(context),
      name: nameOf(words),
      words,
      arguments: (typeArguments?.typeList().typeRef_list() ?? []).map((item) => this.type(item)),
    };
    const dimensions = optional(context.arraySubscripts())?.LBRACK_list().length ?? 0;
    for (let count = 0; count < dimensions; count += 1) type = listOf(type, type.place);
    return type;
  }

  protected expressions(list: grammar.ExpressionListContext | null | undefined): Expression[] {
    return (list?.expression_list() ?? []).map((item) => this.expression(item));
  }

  expression(context: grammar.ExpressionContext): Expression {
    this.depth += 1;
    if (this.depth > this.maximumDepth) {
      throw new ApexSyntaxError('limit', 'nested too deeply', this.place(context).start);
    }
    const expression = this.readable<Expression>(
      () => this.expressionWithin(context),
      () => ({kind: 'opaque', place: this.place(context), parts: this.parts(context)}),
    );
    this.depth -= 1;
    return expression;
  }

  /** In a text with errors, a part may lack what the grammar promises: its own parts are read. */
  protected readable<Result>(read: () => Result, otherwise: () => Result): Result {
    if (!this.hasErrors) return read();
    const {depth} = this;
    try {
      return read();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.depth = depth;
      return otherwise();
    }
  }

  /** @returns what can be read in a part that lacks something */
  protected parts(context: grammar.ApexParserRuleContext): Syntax[] {
    return (context.children ?? []).flatMap((child) => (isRule(child) ? this.part(child) : []));
  }

  protected part(context: grammar.ApexParserRuleContext): Syntax[] {
    if (context instanceof grammar.ExpressionContext) return [this.expression(context)];
    if (context instanceof grammar.TypeRefContext)
      return this.readable<Syntax[]>(
        () => [this.type(context)],
        () => this.parts(context),
      );
    return this.parts(context);
  }

  private expressionWithin(context: grammar.ExpressionContext): Expression {
    const place = this.place(context);
    if (
      context instanceof grammar.DotExpressionContext ||
      context instanceof grammar.ArrayExpressionContext
    )
      return this.chain(context);
    if (context instanceof grammar.PrimaryExpressionContext)
      return this.primary(context.primary(), place);
    if (context instanceof grammar.SubExpressionContext) {
      const inner = this.expression(context.expression());
      inner.parenthesized = place;
      return inner;
    }
    if (context instanceof grammar.MethodCallExpressionContext) {
      const call = context.methodCall();
      return {
        kind: 'call',
        place: this.place(context),
        receiver: undefined,
        name: call.start.text,
        at: this.place({start: call.start, stop: call.start}),
        arguments: this.expressions(call.expressionList()),
        safe: false,
      };
    }
    if (context instanceof grammar.NewExpressionContext)
      return this.creation(context.creator(), place);
    if (context instanceof grammar.CastExpressionContext) {
      const type = this.type(context.typeRef());
      return {kind: 'cast', place, type, operand: this.expression(context.expression())};
    }
    if (context instanceof grammar.CondExpressionContext) {
      const [condition, whenTrue, whenFalse] = this.operands(context);
      if (condition && whenTrue && whenFalse)
        return {kind: 'conditional', place, condition, whenTrue, whenFalse};
    }
    if (context instanceof grammar.AssignExpressionContext) {
      const [target, value] = this.operands(context);
      if (target && value)
        return {kind: 'assign', place, operator: operatorOf(context), target, value};
    }
    if (context instanceof grammar.InstanceOfExpressionContext) {
      const type = this.type(context.typeRef());
      return {kind: 'instanceof', place, type, operand: this.expression(context.expression())};
    }
    if (
      context instanceof grammar.NegExpressionContext ||
      context instanceof grammar.PreOpExpressionContext
    ) {
      const operator = context.start.text;
      if (operator === '!' || operator === '-' || operator === '+' || operator === '~')
        return {kind: 'unary', place, operator, operand: this.expression(context.expression())};
    }
    if (
      context instanceof grammar.PostOpExpressionContext ||
      context instanceof grammar.PreOpExpressionContext
    ) {
      return {
        kind: 'increment',
        place: this.place(context),
        operator: optional(context.INC()) ? '+' : '-',
        isPrefix: context instanceof grammar.PreOpExpressionContext,
        target: this.expression(context.expression()),
      };
    }
    const [left, right] = this.operands(context);
    return left && right
      ? {kind: 'binary', place, operator: operatorOf(context), left, right}
      : {kind: 'opaque', place, parts: []};
  }

  protected operands({children}: grammar.ApexParserRuleContext): Expression[] {
    const operands = (children ?? []).filter((child) => child instanceof grammar.ExpressionContext);
    return operands.map((operand) => this.expression(operand));
  }

  /** Walks down the left side without recursion: a chain may have thousands of links. */
  private chain(context: grammar.ExpressionContext): Expression {
    const links: (grammar.DotExpressionContext | grammar.ArrayExpressionContext)[] = [];
    let current = context;
    while (
      current instanceof grammar.DotExpressionContext ||
      current instanceof grammar.ArrayExpressionContext
    ) {
      links.push(current);
      current =
        current instanceof grammar.DotExpressionContext
          ? current.expression()
          : current.expression(0);
    }
    let receiver = this.expression(current);
    for (const link of links.reverse()) {
      receiver =
        link instanceof grammar.DotExpressionContext
          ? this.memberAccess(link, receiver)
          : this.element(link, receiver);
    }
    return receiver;
  }

  private element(context: grammar.ArrayExpressionContext, receiver: Expression): Index {
    const index = this.expression(context.expression(1));
    return {kind: 'index', place: this.place(context), receiver, index, at: index.place};
  }

  private memberAccess(
    context: grammar.DotExpressionContext,
    receiver: Expression,
  ): FieldExpression | Call {
    const safe = optional(context.QUESTIONDOT()) !== undefined;
    const place = this.place(context);
    const call = optional(context.dotMethodCall());
    const {text: name, place: at} = this.word((call ?? context).anyId());
    if (!call) return {kind: 'field', place, receiver, name, at, safe};
    const callArguments = this.expressions(call.expressionList());
    return {kind: 'call', place, receiver, name, at, arguments: callArguments, safe};
  }

  private primary(context: grammar.PrimaryContext, place: SourceRange): Expression {
    if (context instanceof grammar.IdPrimaryContext) {
      const name = context.id().getText();
      return name === maskedQuery
        ? {kind: 'query', place, language: 'SOQL', query: undefined, binds: []}
        : {kind: 'name', place, name};
    }
    if (context instanceof grammar.LiteralPrimaryContext) {
      const text = context.getText();
      const isUncertain = text.startsWith("'''") && multilineText(text) === undefined;
      return isUncertain
        ? {kind: 'opaque', place, parts: []}
        : this.literal(context.literal(), place);
    }
    if (context instanceof grammar.ThisPrimaryContext) return {kind: 'self', place, name: 'this'};
    if (context instanceof grammar.SuperPrimaryContext) return {kind: 'self', place, name: 'super'};
    if (context instanceof grammar.TypeRefPrimaryContext)
      return {kind: 'classLiteral', place, type: this.type(context.typeRef())};
    if (context instanceof grammar.SoqlPrimaryContext)
      return {
        kind: 'query',
        place: this.place(context),
        language: 'SOQL',
        query: this.query(context.soqlLiteral().query()),
        binds: [],
      };
    if (context instanceof grammar.SoslPrimaryContext)
      return {kind: 'query', place, language: 'SOSL', query: undefined, binds: this.binds(context)};
    return {kind: 'opaque', place, parts: []};
  }

  /** The grammar has bind expressions in dozens of places of a search. */
  private binds(context: grammar.ApexParserRuleContext): Expression[] {
    if (context instanceof grammar.BoundExpressionContext)
      return [this.expression(context.expression())];
    return (context.children ?? []).flatMap((child) => (isRule(child) ? this.binds(child) : []));
  }

  protected literal(
    context: grammar.LiteralContext | grammar.WhenLiteralContext,
    place: SourceRange,
  ): Literal {
    const text = context.getText().replace(/^[-+]+/, '');
    const literal = (type: Literal['type'], value: string): Literal => {
      return {kind: 'literal', place, type, text: value};
    };
    if (text.startsWith("'''")) return literal('String', multilineText(text) ?? text);
    if (text.startsWith("'")) return literal('String', unescaped(text));
    if (/^\d+$/.test(text)) return literal('Integer', text);
    if (/^\d+l$/i.test(text)) return literal('Long', text.slice(0, -1));
    if (/^(true|false)$/i.test(text)) return literal('Boolean', text.toLowerCase());
    if (/^null$/i.test(text)) return literal('null', 'null');
    return /[dD]$/.test(text) ? literal('Double', text.slice(0, -1)) : literal('Decimal', text);
  }

  private creation(context: grammar.CreatorContext, place: SourceRange): Expression {
    const type = this.createdType(context);
    const classRest = optional(context.classCreatorRest());
    if (classRest) {
      const given = this.expressions(classRest.arguments().expressionList());
      return {kind: 'new', place, type, arguments: given};
    }
    const mapRest = optional(context.mapCreatorRest());
    if (mapRest) {
      const entries = mapRest.mapCreatorRestPair_list().map((pair) => ({
        kind: 'entry' as const,
        place: this.place(pair),
        key: this.expression(pair.expression(0)),
        value: this.expression(pair.expression(1)),
      }));
      return {kind: 'newMap', place, type, entries};
    }
    const arrayRest = optional(context.arrayCreatorRest());
    if (arrayRest) {
      const list = listOf(type, place);
      const initializer = optional(arrayRest.arrayInitializer());
      if (initializer)
        return {kind: 'newCollection', place, type: list, elements: this.operands(initializer)};
      const size = optional(arrayRest.expression());
      if (!size) return {kind: 'opaque', place, parts: [list]};
      return {kind: 'newArray', place, type: list, size: this.expression(size)};
    }
    const setRest = optional(context.setCreatorRest());
    return {kind: 'newCollection', place, type, elements: setRest ? this.operands(setRest) : []};
  }

  private createdType(context: grammar.CreatorContext): TypeSyntax {
    const pairs = context.createdName().idCreatedNamePair_list();
    const words = pairs.map((pair) => this.word(pair.anyId()));
    const typeArguments = optional(pairs.at(-1)?.typeList())?.typeRef_list() ?? [];
    return {
      kind: 'type',
      place: this.place(context),
      name: nameOf(words),
      words,
      arguments: typeArguments.map((item) => this.type(item)),
    };
  }
}

function nameOf(words: readonly Word[]): string {
  return words.map(({text}) => text).join('.');
}

function listOf(type: TypeSyntax, place: SourceRange): TypeSyntax {
  return {kind: 'type', place, name: 'List', words: [], arguments: [type]};
}

/** The operator is between the two operands. */
function operatorOf(context: grammar.ExpressionContext): string {
  const children = context.children ?? [];
  return children
    .slice(1, -1)
    .map((child) => child.getText())
    .join('');
}
