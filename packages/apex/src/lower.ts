/** Classes and statements: from the ANTLR parse tree to the model's own. */
import type {
  AnonymousUnitContext,
  BlockContext,
  ClassBodyDeclarationContext,
  ClassDeclarationContext,
  ConstructorDeclarationContext,
  EnumDeclarationContext,
  ExpressionContext,
  FieldDeclarationContext,
  ForInitContext,
  ForStatementContext,
  ForUpdateContext,
  FormalParametersContext,
  InterfaceDeclarationContext,
  InterfaceMethodDeclarationContext,
  LocalVariableDeclarationContext,
  MethodDeclarationContext,
  ModifierContext,
  PropertyDeclarationContext,
  StatementContext,
  SwitchStatementContext,
  TryStatementContext,
  TypeListContext,
  TypeRefContext,
  VariableDeclaratorsContext,
  WhenLiteralContext,
  WhenValueContext,
} from '@apexdevtools/apex-parser';
import {ExpressionConverter, type Optional} from './lower-expression';
import type {ApexDocument} from './document';
import type {
  CatchClause,
  ClassSyntax,
  Declarator,
  Expression,
  FieldSyntax,
  MethodSyntax,
  Parameter,
  SourceRange,
  Statement,
  SwitchBranch,
  SwitchLabel,
  TypeSyntax,
  Unit,
} from './ast';

interface Declarations {
  methodDeclaration(): Optional<MethodDeclarationContext>;
  classDeclaration(): Optional<ClassDeclarationContext>;
  interfaceDeclaration(): Optional<InterfaceDeclarationContext>;
  enumDeclaration(): Optional<EnumDeclarationContext>;
  propertyDeclaration(): Optional<PropertyDeclarationContext>;
  fieldDeclaration(): Optional<FieldDeclarationContext>;
}

/** A getter or setter; without a body for `get;`. */
interface Accessor {
  block(): Optional<BlockContext>;
}

interface MemberTarget {
  classes: ClassSyntax[];
  methods: MethodSyntax[];
}

/** @throws ApexSyntaxError for a literal that cannot be read */
export function convertUnit(unit: AnonymousUnitContext, document: ApexDocument): Unit {
  return new UnitConverter(document).unit(unit);
}

function has(modifiers: ModifierContext[], keyword: string): boolean {
  return modifiers.some((modifier) => modifier.getText().toLowerCase() === keyword);
}

class UnitConverter extends ExpressionConverter {
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

  private member(source: Declarations, modifiers: ModifierContext[], target: MemberTarget): void {
    const classContext = source.classDeclaration();
    if (classContext) target.classes.push(this.class(classContext));
    const interfaceContext = source.interfaceDeclaration();
    if (interfaceContext) target.classes.push(this.interface(interfaceContext));
    const enumeration = source.enumDeclaration();
    if (enumeration) target.classes.push(this.enumeration(enumeration));
    const method = source.methodDeclaration();
    if (!method) return;
    const block: Optional<BlockContext> = method.block();
    target.methods.push({
      ...this.method(method),
      static: has(modifiers, 'static'),
      override: has(modifiers, 'override'),
      body: block ? this.statements(block) : undefined,
    });
  }

  private method(
    context: MethodDeclarationContext | InterfaceMethodDeclarationContext,
  ): MethodSyntax {
    const result: Optional<TypeRefContext> = context.typeRef();
    return {
      place: this.place(context),
      name: context.id().getText(),
      static: false,
      override: false,
      parameters: this.parameters(context.formalParameters()),
      result: result ? this.type(result) : undefined,
      body: undefined,
    };
  }

  private class(context: ClassDeclarationContext): ClassSyntax {
    const parent: Optional<TypeRefContext> = context.typeRef();
    const declared: ClassSyntax = {
      ...this.emptyType(context, 'class'),
      extends: parent ? this.type(parent) : undefined,
      implements: this.types(context.typeList()),
    };
    for (const declaration of context.classBody().classBodyDeclaration_list())
      this.classMember(declaration, declared);
    return declared;
  }

  private classMember(context: ClassBodyDeclarationContext, declared: ClassSyntax): void {
    const block: Optional<BlockContext> = context.block();
    if (block) {
      declared.state.push({
        kind: 'initializer',
        place: this.place(context),
        static: context.STATIC() !== null,
        body: this.statements(block),
      });
    }
    const member: Optional<ReturnType<typeof context.memberDeclaration>> =
      context.memberDeclaration();
    if (!member) return;
    const modifiers = context.modifier_list();
    this.member(member, modifiers, declared);
    const constructor: Optional<ConstructorDeclarationContext> = member.constructorDeclaration();
    if (constructor) {
      declared.constructors.push({
        place: this.place(constructor),
        parameters: this.parameters(constructor.formalParameters()),
        body: this.statements(constructor.block()),
      });
    }
    declared.state.push(...this.fields(member, has(modifiers, 'static')));
  }

  private interface(context: InterfaceDeclarationContext): ClassSyntax {
    return {
      ...this.emptyType(context, 'interface'),
      implements: this.types(context.typeList()),
      methods: context
        .interfaceBody()
        .interfaceMethodDeclaration_list()
        .map((method) => this.method(method)),
    };
  }

  private enumeration(context: EnumDeclarationContext): ClassSyntax {
    const constants: Optional<ReturnType<typeof context.enumConstants>> = context.enumConstants();
    return {
      ...this.emptyType(context, 'enum'),
      constants: (constants?.id_list() ?? []).map((id) => id.getText()),
    };
  }

  private emptyType(
    context: ClassDeclarationContext | InterfaceDeclarationContext | EnumDeclarationContext,
    kind: ClassSyntax['kind'],
  ): ClassSyntax {
    return {
      kind,
      place: this.place(context),
      name: context.id().getText(),
      extends: undefined,
      implements: [],
      state: [],
      constants: [],
      methods: [],
      constructors: [],
      classes: [],
    };
  }

  private types(list: Optional<TypeListContext>): TypeSyntax[] {
    return (list?.typeRef_list() ?? []).map((item) => this.type(item));
  }

  private fields(member: Declarations, isStaticField: boolean): FieldSyntax[] {
    const field = member.fieldDeclaration();
    if (field) {
      const type = this.type(field.typeRef());
      return this.declarators(field.variableDeclarators()).map(({name, place, initializer}) => ({
        ...{kind: 'field', name, place, initializer, type},
        static: isStaticField,
        getter: undefined,
        setter: undefined,
      }));
    }
    const property = member.propertyDeclaration();
    if (!property) return [];
    const blocks = property.propertyBlock_list();
    const bodyOf = (accessors: Optional<Accessor>[]): Statement[] | undefined => {
      const body = accessors.map((accessor) => accessor?.block()).find((block) => block);
      return body ? this.statements(body) : undefined;
    };
    return [
      {
        kind: 'field',
        place: this.place(property),
        name: property.id().getText(),
        static: isStaticField,
        type: this.type(property.typeRef()),
        initializer: undefined,
        getter: bodyOf(blocks.map((block) => block.getter())),
        setter: bodyOf(blocks.map((block) => block.setter())),
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
    if (declaration) return this.declaration(declaration.localVariableDeclaration(), place);
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
    const attempt: Optional<TryStatementContext> = context.tryStatement();
    if (attempt) return this.attempt(attempt, place);
    const loop: Optional<ForStatementContext> = context.forStatement();
    const looped = loop
      ? (this.forEach(loop, place) ?? this.countedFor(loop, place))
      : this.whileLoop(context, place);
    if (looped) return looped;
    const selection: Optional<SwitchStatementContext> = context.switchStatement();
    if (selection) return this.selection(selection, place);
    const thrown: Optional<ReturnType<StatementContext['throwStatement']>> =
      context.throwStatement();
    if (thrown) return {kind: 'throw', place, exception: this.expression(thrown.expression())};
    const first = context.start.text.toLowerCase();
    if (first === 'break' || first === 'continue') return {kind: first, place};
    return {kind: 'unsupported', place, what: first};
  }

  private block(context: BlockContext): Statement {
    return {kind: 'block', place: this.place(context), statements: this.statements(context)};
  }

  private attempt(context: TryStatementContext, place: SourceRange): Statement {
    const last: Optional<ReturnType<typeof context.finallyBlock>> = context.finallyBlock();
    return {
      kind: 'try',
      place,
      body: this.block(context.block()),
      catches: context.catchClause_list().map((clause): CatchClause => {
        const name = clause.qualifiedName();
        return {
          place: this.place(clause),
          type: {place: this.place(name), name: name.getText(), arguments: []},
          name: clause.id().getText(),
          body: this.block(clause.block()),
        };
      }),
      last: last ? this.block(last.block()) : undefined,
    };
  }

  private whileLoop(context: StatementContext, place: SourceRange): Statement | undefined {
    const loop: Optional<ReturnType<StatementContext['whileStatement']>> = context.whileStatement();
    if (loop) {
      const body: Optional<StatementContext> = loop.statement();
      return {
        kind: 'while',
        place,
        condition: this.expression(loop.parExpression().expression()),
        body: body ? this.statement(body) : {kind: 'block', place, statements: []},
        isDo: false,
      };
    }
    const late: Optional<ReturnType<StatementContext['doWhileStatement']>> =
      context.doWhileStatement();
    return late
      ? {
          kind: 'while',
          place,
          condition: this.expression(late.parExpression().expression()),
          body: this.block(late.block()),
          isDo: true,
        }
      : undefined;
  }

  private selection(context: SwitchStatementContext, place: SourceRange): Statement {
    return {
      kind: 'switch',
      place,
      on: this.expression(context.expression()),
      branches: context.whenControl_list().map((branch): SwitchBranch => ({
        place: this.place(branch),
        label: this.switchLabel(branch.whenValue()),
        body: this.block(branch.block()),
      })),
    };
  }

  private switchLabel(context: WhenValueContext): SwitchLabel {
    const type: Optional<TypeRefContext> = context.typeRef();
    if (type) return {kind: 'type', type: this.type(type), name: context.id().getText()};
    const literals = context.whenLiteral_list();
    if (literals.length === 0) return {kind: 'else'};
    return {kind: 'values', values: literals.map((literal) => this.whenLiteral(literal))};
  }

  private whenLiteral(context: WhenLiteralContext): Expression {
    const place = this.place(context);
    const inner: Optional<WhenLiteralContext> = context.whenLiteral();
    if (inner) return this.whenLiteral(inner);
    const name: Optional<ReturnType<typeof context.qualifiedName>> = context.qualifiedName();
    if (name) return {kind: 'name', place, name: name.getText()};
    const literal = this.literal(context, place);
    const isNegative = context.SUB_list().length % 2 === 1;
    return isNegative ? {kind: 'unary', place, operator: '-', operand: literal} : literal;
  }

  private declaration(context: LocalVariableDeclarationContext, place: SourceRange): Statement {
    const declarators = this.declarators(context.variableDeclarators());
    return {kind: 'declare', place, type: this.type(context.typeRef()), declarators};
  }

  private countedFor(context: ForStatementContext, place: SourceRange): Statement | undefined {
    const control = context.forControl();
    const body: Optional<StatementContext> = context.statement();
    if (!body) return undefined;
    const start: Optional<ForInitContext> = control.forInit();
    const declared: Optional<LocalVariableDeclarationContext> | undefined =
      start?.localVariableDeclaration();
    const condition: Optional<ExpressionContext> = control.expression();
    const update: Optional<ForUpdateContext> = control.forUpdate();
    return {
      kind: 'for',
      place,
      start:
        start && declared
          ? [this.declaration(declared, this.place(start))]
          : this.expressions(start?.expressionList()).map((expression) => ({
              kind: 'expression',
              place: expression.place,
              expression,
            })),
      condition: condition ? this.expression(condition) : undefined,
      update: this.expressions(update?.expressionList()),
      body: this.statement(body),
    };
  }

  private forEach(context: ForStatementContext, place: SourceRange): Statement | undefined {
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
}
