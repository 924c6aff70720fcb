/** From the ANTLR parse tree to the model's own syntax tree. */
import {
  type AnonymousUnitContext,
  ArrayExpressionContext,
  Arth1ExpressionContext,
  Arth2ExpressionContext,
  AssignExpressionContext,
  type BlockContext,
  CastExpressionContext,
  type ClassDeclarationContext,
  CmpExpressionContext,
  CoalExpressionContext,
  CondExpressionContext,
  type ConstructorDeclarationContext,
  type CreatorContext,
  DotExpressionContext,
  EqualityExpressionContext,
  type ExpressionContext,
  type ExpressionListContext,
  type FieldDeclarationContext,
  type ForStatementContext,
  type FormalParametersContext,
  IdPrimaryContext,
  type LiteralContext,
  LiteralPrimaryContext,
  LogAndExpressionContext,
  LogOrExpressionContext,
  MethodCallExpressionContext,
  type MethodDeclarationContext,
  type ModifierContext,
  NegExpressionContext,
  NewExpressionContext,
  PostOpExpressionContext,
  PreOpExpressionContext,
  type PrimaryContext,
  PrimaryExpressionContext,
  type PropertyDeclarationContext,
  type StatementContext,
  SubExpressionContext,
  SuperPrimaryContext,
  ThisPrimaryContext,
  type TypeListContext,
  type TypeRefContext,
  type VariableDeclaratorsContext,
} from '@apexdevtools/apex-parser';
import type {ApexDocument} from './document';
import {ApexSyntaxError} from './syntax-error';
import type {
  ClassSyntax,
  Declarator,
  Expression,
  FieldSyntax,
  Link,
  Literal,
  MethodSyntax,
  Parameter,
  Place,
  Statement,
  TypeSyntax,
  Unit,
} from './syntax';

/**
 * The parser's declarations promise every child of a rule; at run time an absent one is null.
 * The names below say what is really there.
 */
type Optional<T> = T | null;

interface Ranged {
  start: {start: number; stop: number};
  stop?: {stop: number} | null;
}

interface Declarations {
  methodDeclaration(): Optional<MethodDeclarationContext>;
  classDeclaration(): Optional<ClassDeclarationContext>;
  propertyDeclaration(): Optional<PropertyDeclarationContext>;
  fieldDeclaration(): Optional<FieldDeclarationContext>;
}

interface MemberTarget {
  classes: ClassSyntax[];
  methods: MethodSyntax[];
}

/** @throws ApexSyntaxError for a literal that cannot be read */
export function convertUnit(unit: AnonymousUnitContext, document: ApexDocument): Unit {
  return new Converter(document).unit(unit);
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

function isStatic(modifiers: ModifierContext[]): boolean {
  return modifiers.some((modifier) => modifier.getText().toLowerCase() === 'static');
}

/** Operators within operators; far below what any stack holds, so that the outcome is the same everywhere. */
const maximumDepth = 400;

class Converter {
  private depth = 0;

  constructor(private readonly document: ApexDocument) {}

  unit(context: AnonymousUnitContext): Unit {
    const unit: Unit = {document: this.document, classes: [], methods: [], statements: []};
    for (const member of context.anonymousBlock().anonymousBlockMember_list()) {
      const statement: Optional<StatementContext> = member.statement();
      if (statement) {
        unit.statements.push(this.statement(statement));
        continue;
      }
      const declaration = member.anonymousMemberDeclaration();
      this.member(declaration, member.modifier_list(), unit);
      const field: Optional<FieldDeclarationContext> = declaration.fieldDeclaration();
      if (field) {
        unit.statements.push({
          kind: 'declare',
          place: this.place(field),
          type: this.type(field.typeRef()),
          declarators: this.declarators(field.variableDeclarators()),
        });
      }
    }
    return unit;
  }

  /** Interfaces and enumerations declare nothing that a query depends on. */
  private member(source: Declarations, modifiers: ModifierContext[], target: MemberTarget): void {
    const classContext = source.classDeclaration();
    if (classContext) target.classes.push(this.class(classContext));
    const method = source.methodDeclaration();
    if (!method) return;
    const result: Optional<TypeRefContext> = method.typeRef();
    const block: Optional<BlockContext> = method.block();
    target.methods.push({
      place: this.place(method),
      name: method.id().getText(),
      static: isStatic(modifiers),
      parameters: this.parameters(method.formalParameters()),
      result: result ? this.type(result) : undefined,
      body: block ? this.statements(block) : undefined,
    });
  }

  private class(context: ClassDeclarationContext): ClassSyntax {
    const parent: Optional<TypeRefContext> = context.typeRef();
    const interfaces: Optional<TypeListContext> = context.typeList();
    const declared: ClassSyntax = {
      place: this.place(context),
      name: context.id().getText(),
      extends: parent ? this.type(parent) : undefined,
      implements: (interfaces?.typeRef_list() ?? []).map((item) => this.type(item)),
      fields: [],
      methods: [],
      constructors: [],
      classes: [],
    };
    for (const bodyDeclaration of context.classBody().classBodyDeclaration_list()) {
      const member: Optional<ReturnType<typeof bodyDeclaration.memberDeclaration>> =
        bodyDeclaration.memberDeclaration();
      if (!member) continue;
      const modifiers = bodyDeclaration.modifier_list();
      this.member(member, modifiers, declared);
      const constructor: Optional<ConstructorDeclarationContext> = member.constructorDeclaration();
      if (constructor) {
        declared.constructors.push({
          place: this.place(constructor),
          parameters: this.parameters(constructor.formalParameters()),
          body: this.statements(constructor.block()),
        });
      }
      declared.fields.push(...this.fields(member, isStatic(modifiers)));
    }
    return declared;
  }

  private fields(member: Declarations, isStaticField: boolean): FieldSyntax[] {
    const field = member.fieldDeclaration();
    if (field) {
      const type = this.type(field.typeRef());
      return this.declarators(field.variableDeclarators()).map(({name, place, initializer}) => ({
        ...{name, place, initializer, type},
        static: isStaticField,
        getter: undefined,
      }));
    }
    const property = member.propertyDeclaration();
    if (!property) return [];
    const getterBlock = property
      .propertyBlock_list()
      .map((block): Optional<ReturnType<typeof block.getter>> => block.getter())
      .map((getter): Optional<BlockContext> => getter && getter.block())
      .find((block) => block !== null);
    return [
      {
        place: this.place(property),
        name: property.id().getText(),
        static: isStaticField,
        type: this.type(property.typeRef()),
        initializer: undefined,
        getter: getterBlock ? this.statements(getterBlock) : undefined,
      },
    ];
  }

  private parameters(context: FormalParametersContext): Parameter[] {
    const list: Optional<ReturnType<typeof context.formalParameterList>> =
      context.formalParameterList();
    return (list?.formalParameter_list() ?? []).map((parameter) => ({
      name: parameter.id().getText(),
      type: this.type(parameter.typeRef()),
    }));
  }

  private statements(block: BlockContext): Statement[] {
    return block.statement_list().map((statement) => this.statement(statement));
  }

  private statement(context: StatementContext): Statement {
    const place = this.place(context);
    const declaration: Optional<ReturnType<StatementContext['localVariableDeclarationStatement']>> =
      context.localVariableDeclarationStatement();
    if (declaration) {
      const variable = declaration.localVariableDeclaration();
      const type = this.type(variable.typeRef());
      return {
        kind: 'declare',
        place,
        type,
        declarators: this.declarators(variable.variableDeclarators()),
      };
    }
    const expression: Optional<ReturnType<StatementContext['expressionStatement']>> =
      context.expressionStatement();
    if (expression)
      return {kind: 'expression', place, expression: this.expression(expression.expression())};
    const returned: Optional<ReturnType<StatementContext['returnStatement']>> =
      context.returnStatement();
    if (returned) {
      const value: Optional<ExpressionContext> = returned.expression();
      return {kind: 'return', place, expression: value ? this.expression(value) : undefined};
    }
    const block: Optional<BlockContext> = context.block();
    if (block) return {kind: 'block', place, statements: this.statements(block)};
    const branch: Optional<ReturnType<StatementContext['ifStatement']>> = context.ifStatement();
    if (branch) {
      const [whenTrue, whenFalse] = branch
        .statement_list()
        .map((statement) => this.statement(statement));
      const condition = this.expression(branch.parExpression().expression());
      if (whenTrue) return {kind: 'if', place, condition, whenTrue, whenFalse};
    }
    const loop: Optional<ForStatementContext> = context.forStatement();
    const forEach = loop && this.forEach(loop, place);
    if (forEach) return forEach;
    return {kind: 'unsupported', place, what: context.start.text.toLowerCase()};
  }

  private forEach(context: ForStatementContext, place: Place): Statement | undefined {
    const forControl = context.forControl();
    const control: Optional<ReturnType<typeof forControl.enhancedForControl>> =
      forControl.enhancedForControl();
    const body: Optional<StatementContext> = context.statement();
    if (!control || !body) return undefined;
    return {
      kind: 'forEach',
      place,
      type: this.type(control.typeRef()),
      name: control.id().getText(),
      iterable: this.expression(control.expression()),
      body: this.statement(body),
    };
  }

  private declarators(context: VariableDeclaratorsContext): Declarator[] {
    return context.variableDeclarator_list().map((declarator) => {
      const initializer: Optional<ExpressionContext> = declarator.expression();
      return {
        place: this.place(declarator),
        name: declarator.id().getText(),
        initializer: initializer ? this.expression(initializer) : undefined,
      };
    });
  }

  private type(context: TypeRefContext): TypeSyntax {
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

  private expressions(list: Optional<ExpressionListContext> | undefined): Expression[] {
    return (list?.expression_list() ?? []).map((item) => this.expression(item));
  }

  private expression(context: ExpressionContext): Expression {
    this.depth += 1;
    if (this.depth > maximumDepth) {
      throw new ApexSyntaxError('limit', 'nested too deeply to read', this.place(context).start);
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
    if (context instanceof NegExpressionContext || context instanceof PreOpExpressionContext) {
      const operator = context.start.text;
      if (operator === '!' || operator === '-' || operator === '+') {
        return {kind: 'unary', place, operator, operand: this.expression(context.expression())};
      }
    }
    if (isBinary(context)) {
      const [left, right] = this.operands(context);
      if (left && right) return {kind: 'binary', place, operator: operatorOf(context), left, right};
    }
    const changes =
      context instanceof PostOpExpressionContext || context instanceof PreOpExpressionContext;
    return {kind: 'opaque', place, changes};
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

  private primary(context: PrimaryContext, place: Place): Expression {
    if (context instanceof IdPrimaryContext)
      return {kind: 'name', place, name: context.id().getText()};
    if (context instanceof LiteralPrimaryContext) return this.literal(context.literal(), place);
    if (context instanceof ThisPrimaryContext) return {kind: 'self', place, name: 'this'};
    if (context instanceof SuperPrimaryContext) return {kind: 'self', place, name: 'super'};
    return {kind: 'opaque', place, changes: false};
  }

  private literal(context: LiteralContext, place: Place): Literal {
    const text = context.getText();
    const literal = (type: Literal['type'], value: string): Literal => ({
      kind: 'literal',
      place,
      type,
      text: value,
    });
    if (context.StringLiteral()) return literal('String', unescape(text.slice(1, -1)));
    if (context.IntegerLiteral()) return literal('Integer', text);
    if (context.LongLiteral()) return literal('Long', text.slice(0, -1));
    if (context.BooleanLiteral()) return literal('Boolean', text.toLowerCase());
    if (context.NULL()) return literal('null', 'null');
    if (context.NumberLiteral()) {
      return /[dD]$/.test(text) ? literal('Double', text.slice(0, -1)) : literal('Decimal', text);
    }
    throw new ApexSyntaxError('syntax', 'text over several lines is not supported', place.start);
  }

  private creation(context: CreatorContext, place: Place): Expression {
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
      if (!initializer) return {kind: 'opaque', place, changes: false};
      return {kind: 'newCollection', place, type: list, elements: this.operands(initializer)};
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

  private place(range: Ranged): Place {
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
  | LogAndExpressionContext
  | LogOrExpressionContext
  | CmpExpressionContext
  | EqualityExpressionContext
  | CoalExpressionContext;

function isBinary(context: ExpressionContext): context is BinaryContext {
  return [
    Arth1ExpressionContext,
    Arth2ExpressionContext,
    LogAndExpressionContext,
    LogOrExpressionContext,
    CmpExpressionContext,
    EqualityExpressionContext,
    CoalExpressionContext,
  ].some((kind) => context instanceof kind);
}

/** The operator is what stands between the two operands. */
function operatorOf(context: ExpressionContext): string {
  const children = context.children ?? [];
  return children
    .slice(1, -1)
    .map((child) => child.getText())
    .join('');
}
