/** Classes and statements: from the ANTLR parse tree to the model's own. */
import type {
  AnonymousUnitContext,
  BlockContext,
  ClassDeclarationContext,
  ConstructorDeclarationContext,
  ExpressionContext,
  FieldDeclarationContext,
  ForInitContext,
  ForStatementContext,
  ForUpdateContext,
  FormalParametersContext,
  LocalVariableDeclarationContext,
  MethodDeclarationContext,
  ModifierContext,
  PropertyDeclarationContext,
  StatementContext,
  TypeListContext,
  TypeRefContext,
  VariableDeclaratorsContext,
} from '@apexdevtools/apex-parser';
import {ExpressionConverter, type Optional} from './convert-expression';
import type {ApexDocument} from './document';
import type {
  ClassSyntax,
  Declarator,
  FieldSyntax,
  MethodSyntax,
  Parameter,
  Place,
  Statement,
  Unit,
} from './syntax';

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
  return new UnitConverter(document).unit(unit);
}

function isStatic(modifiers: ModifierContext[]): boolean {
  return modifiers.some((modifier) => modifier.getText().toLowerCase() === 'static');
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
    const attempt: Optional<ReturnType<StatementContext['tryStatement']>> = context.tryStatement();
    if (attempt) {
      // An exception ends the translation, so what catches it never runs.
      const last: Optional<ReturnType<typeof attempt.finallyBlock>> = attempt.finallyBlock();
      const blocks = last ? [attempt.block(), last.block()] : [attempt.block()];
      const statements = blocks.map((part): Statement => {
        return {kind: 'block', place: this.place(part), statements: this.statements(part)};
      });
      return {kind: 'block', place, statements};
    }
    const loop: Optional<ForStatementContext> = context.forStatement();
    const looped = loop && (this.forEach(loop, place) ?? this.countedFor(loop, place));
    if (looped) return looped;
    return {kind: 'unsupported', place, what: context.start.text.toLowerCase()};
  }

  private declaration(context: LocalVariableDeclarationContext, place: Place): Statement {
    const declarators = this.declarators(context.variableDeclarators());
    return {kind: 'declare', place, type: this.type(context.typeRef()), declarators};
  }

  private countedFor(context: ForStatementContext, place: Place): Statement | undefined {
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
}
