/** Expressions and types: from the ANTLR parse tree to the model's own. */
import {
  ArrayExpressionContext,
  Arth1ExpressionContext,
  Arth2ExpressionContext,
  AssignExpressionContext,
  BitAndExpressionContext,
  BitExpressionContext,
  BitNotExpressionContext,
  BitOrExpressionContext,
  CastExpressionContext,
  CmpExpressionContext,
  CoalExpressionContext,
  CondExpressionContext,
  type CreatorContext,
  DotExpressionContext,
  EqualityExpressionContext,
  type ExpressionContext,
  type ExpressionListContext,
  IdPrimaryContext,
  InstanceOfExpressionContext,
  type LiteralContext,
  LiteralPrimaryContext,
  LogAndExpressionContext,
  LogOrExpressionContext,
  MethodCallExpressionContext,
  NegExpressionContext,
  NewExpressionContext,
  PostOpExpressionContext,
  PreOpExpressionContext,
  type PrimaryContext,
  PrimaryExpressionContext,
  SubExpressionContext,
  SuperPrimaryContext,
  ThisPrimaryContext,
  type TypeRefContext,
  type WhenLiteralContext,
} from '@apexdevtools/apex-parser';
import type {ApexDocument} from './document';
import type {Expression, Link, Literal, SourceRange, TypeSyntax} from './ast';
import {ApexSyntaxError} from './syntax-error';

/**
 * The parser's declarations promise every child of a rule; at run time an absent one is null.
 * This cast adds `undefined`.
 */
export type Optional<T> = T | null;

interface Ranged {
  start: {start: number; stop: number};
  stop?: {stop: number} | null;
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
};

function unescape(body: string): string {
  return body.replace(
    /\\(?:u([0-9a-fA-F]{4})|(.))/gs,
    (_, code: string | undefined, character = '') =>
      code === undefined
        ? (escapes[String(character).toLowerCase()] ?? String(character))
        : String.fromCharCode(parseInt(code, 16)),
  );
}

/** Limit for nested operators; far below any stack size, so that the result is the same everywhere. */
const maximumDepth = 400;

export class ExpressionConverter {
  private depth = 0;

  constructor(protected readonly document: ApexDocument) {}

  protected type(context: TypeRefContext): TypeSyntax {
    const place = this.place(context);
    const names = context.typeName_list();
    const typeArguments = names.at(-1)?.typeArguments();
    let type: TypeSyntax = {
      place,
      name: names
        .map((name) => {
          const id: Optional<ReturnType<typeof name.id>> = name.id();
          return id ? id.getText() : name.getText().replace(/<.*$/s, '');
        })
        .join('.'),
      arguments:
        (typeArguments ?? undefined)
          ?.typeList()
          .typeRef_list()
          .map((item) => this.type(item)) ?? [],
    };
    const subscripts: Optional<ReturnType<typeof context.arraySubscripts>> =
      context.arraySubscripts();
    const dimensions = subscripts?.LBRACK_list().length ?? 0;
    for (let count = 0; count < dimensions; count += 1)
      type = {place, name: 'List', arguments: [type]};
    return type;
  }

  protected expressions(list: Optional<ExpressionListContext> | undefined): Expression[] {
    return (list?.expression_list() ?? []).map((item) => this.expression(item));
  }

  protected expression(context: ExpressionContext): Expression {
    this.depth += 1;
    if (this.depth > maximumDepth) {
      throw new ApexSyntaxError('limit', 'nested too deeply', this.place(context).start);
    }
    const expression = this.expressionWithin(context);
    this.depth -= 1;
    return expression;
  }

  private expressionWithin(context: ExpressionContext): Expression {
    const place = this.place(context);
    if (context instanceof DotExpressionContext || context instanceof ArrayExpressionContext) {
      return this.chain(context);
    }
    if (context instanceof PrimaryExpressionContext) return this.primary(context.primary(), place);
    if (context instanceof SubExpressionContext) return this.expression(context.expression());
    if (context instanceof MethodCallExpressionContext) {
      const call = context.methodCall();
      const name = call.start.text;
      return {kind: 'call', place, name, arguments: this.expressions(call.expressionList())};
    }
    if (context instanceof NewExpressionContext) return this.creation(context.creator(), place);
    if (context instanceof CastExpressionContext) {
      const type = this.type(context.typeRef());
      return {kind: 'cast', place, type, operand: this.expression(context.expression())};
    }
    if (context instanceof CondExpressionContext) {
      const [condition, whenTrue, whenFalse] = this.operands(context);
      if (condition && whenTrue && whenFalse) {
        return {kind: 'conditional', place, condition, whenTrue, whenFalse};
      }
    }
    if (context instanceof AssignExpressionContext) {
      const [target, value] = this.operands(context);
      if (target && value)
        return {kind: 'assign', place, operator: operatorOf(context), target, value};
    }
    if (context instanceof InstanceOfExpressionContext) {
      const type = this.type(context.typeRef());
      return {kind: 'instanceof', place, type, operand: this.expression(context.expression())};
    }
    if (context instanceof NegExpressionContext || context instanceof PreOpExpressionContext) {
      const operator = context.start.text;
      if (operator === '!' || operator === '-' || operator === '+' || operator === '~') {
        return {kind: 'unary', place, operator, operand: this.expression(context.expression())};
      }
    }
    if (isBinary(context)) {
      const [left, right] = this.operands(context);
      if (left && right) return {kind: 'binary', place, operator: operatorOf(context), left, right};
    }
    if (context instanceof PostOpExpressionContext || context instanceof PreOpExpressionContext) {
      const inc: Optional<ReturnType<typeof context.INC>> = context.INC();
      return {
        kind: 'increment',
        place,
        operator: inc ? '+' : '-',
        isPrefix: context instanceof PreOpExpressionContext,
        target: this.expression(context.expression()),
      };
    }
    return {kind: 'opaque', place};
  }

  private operands(context: {expression_list(): ExpressionContext[]}): Expression[] {
    return context.expression_list().map((operand) => this.expression(operand));
  }

  /** Walks down the left side without recursion: a chain may have thousands of links. */
  private chain(context: ExpressionContext): Expression {
    const links: Link[] = [];
    let current = context;
    for (;;) {
      if (current instanceof DotExpressionContext) {
        links.push(this.link(current));
        current = current.expression();
      } else if (current instanceof ArrayExpressionContext) {
        const [target, index] = current.expression_list();
        if (!target || !index) break;
        links.push({
          kind: 'index',
          place: this.place(index),
          end: this.place(current).end,
          index: this.expression(index),
        });
        current = target;
      } else {
        break;
      }
    }
    return {
      kind: 'chain',
      place: this.place(context),
      root: this.expression(current),
      links: links.reverse(),
    };
  }

  private link(context: DotExpressionContext): Link {
    const safe = context.QUESTIONDOT() !== null;
    const call: Optional<ReturnType<typeof context.dotMethodCall>> = context.dotMethodCall();
    if (!call) {
      const id = context.anyId();
      return {
        kind: 'field',
        place: this.place(id),
        end: this.place(id).end,
        name: id.getText(),
        safe,
      };
    }
    const name = call.anyId();
    const callArguments = this.expressions(call.expressionList());
    return {
      kind: 'call',
      place: this.place(name),
      end: this.place(call).end,
      name: name.getText(),
      arguments: callArguments,
      safe,
    };
  }

  private primary(context: PrimaryContext, place: SourceRange): Expression {
    if (context instanceof IdPrimaryContext)
      return {kind: 'name', place, name: context.id().getText()};
    if (context instanceof LiteralPrimaryContext) return this.literal(context.literal(), place);
    if (context instanceof ThisPrimaryContext) return {kind: 'self', place, name: 'this'};
    if (context instanceof SuperPrimaryContext) return {kind: 'self', place, name: 'super'};
    return {kind: 'opaque', place};
  }

  protected literal(context: LiteralContext | WhenLiteralContext, place: SourceRange): Literal {
    const text = context.getText().replace(/^[-+]+/, '');
    const literal = (type: Literal['type'], value: string): Literal => ({
      kind: 'literal',
      place,
      type,
      text: value,
    });
    if (text.startsWith("'") && !text.startsWith("'''"))
      return literal('String', unescape(text.slice(1, -1)));
    if (/^\d+$/.test(text)) return literal('Integer', text);
    if (/^\d+l$/i.test(text)) return literal('Long', text.slice(0, -1));
    if (/^(true|false)$/i.test(text)) return literal('Boolean', text.toLowerCase());
    if (/^null$/i.test(text)) return literal('null', 'null');
    if (/^[\d.]/.test(text)) {
      return /[dD]$/.test(text) ? literal('Double', text.slice(0, -1)) : literal('Decimal', text);
    }
    throw new ApexSyntaxError('syntax', 'multiline strings are not supported', place.start);
  }

  private creation(context: CreatorContext, place: SourceRange): Expression {
    const type = this.createdType(context);
    const classRest: Optional<ReturnType<typeof context.classCreatorRest>> =
      context.classCreatorRest();
    if (classRest) {
      return {
        kind: 'new',
        place,
        type,
        arguments: this.expressions(classRest.arguments().expressionList()),
      };
    }
    const mapRest: Optional<ReturnType<typeof context.mapCreatorRest>> = context.mapCreatorRest();
    if (mapRest) {
      const entries = mapRest
        .mapCreatorRestPair_list()
        .flatMap((pair): [Expression, Expression][] => {
          const [key, value] = this.operands(pair);
          return key && value ? [[key, value]] : [];
        });
      return {kind: 'newMap', place, type, entries};
    }
    const arrayRest: Optional<ReturnType<typeof context.arrayCreatorRest>> =
      context.arrayCreatorRest();
    if (arrayRest) {
      const list: TypeSyntax = {place, name: 'List', arguments: [type]};
      const initializer: Optional<ReturnType<typeof arrayRest.arrayInitializer>> =
        arrayRest.arrayInitializer();
      if (initializer)
        return {kind: 'newCollection', place, type: list, elements: this.operands(initializer)};
      const size: Optional<ExpressionContext> = arrayRest.expression();
      if (!size) return {kind: 'opaque', place};
      return {kind: 'newArray', place, type: list, size: this.expression(size)};
    }
    const setRest: Optional<ReturnType<typeof context.setCreatorRest>> = context.setCreatorRest();
    return {kind: 'newCollection', place, type, elements: setRest ? this.operands(setRest) : []};
  }

  private createdType(context: CreatorContext): TypeSyntax {
    const pairs = context.createdName().idCreatedNamePair_list();
    const typeList: Optional<ReturnType<NonNullable<(typeof pairs)[0]>['typeList']>> | undefined =
      pairs.at(-1)?.typeList();
    return {
      place: this.place(context),
      name: pairs.map((pair) => pair.anyId().getText()).join('.'),
      arguments: (typeList?.typeRef_list() ?? []).map((item) => this.type(item)),
    };
  }

  protected place(range: Ranged): SourceRange {
    const end = range.stop ? range.stop.stop + 1 : range.start.start;
    return {
      document: this.document,
      start: this.document.offsetOf(range.start.start),
      end: this.document.offsetOf(end),
    };
  }
}

type BinaryContext =
  | Arth1ExpressionContext
  | Arth2ExpressionContext
  | BitExpressionContext
  | BitAndExpressionContext
  | BitNotExpressionContext
  | BitOrExpressionContext
  | LogAndExpressionContext
  | LogOrExpressionContext
  | CmpExpressionContext
  | EqualityExpressionContext
  | CoalExpressionContext;

function isBinary(context: ExpressionContext): context is BinaryContext {
  return [
    Arth1ExpressionContext,
    Arth2ExpressionContext,
    BitExpressionContext,
    BitAndExpressionContext,
    BitNotExpressionContext,
    BitOrExpressionContext,
    LogAndExpressionContext,
    LogOrExpressionContext,
    CmpExpressionContext,
    EqualityExpressionContext,
    CoalExpressionContext,
  ].some((kind) => context instanceof kind);
}

/** The operator is between the two operands. */
function operatorOf(context: ExpressionContext): string {
  const children = context.children ?? [];
  return children
    .slice(1, -1)
    .map((child) => child.getText())
    .join('');
}
