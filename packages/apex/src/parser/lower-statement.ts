/** Statements: from the parser's tree to ours. */
import * as grammar from '@apexdevtools/apex-parser';
import type {
  Block,
  Declaration,
  Declarator,
  Expression,
  Modifier,
  SourceRange,
  Statement,
  Switch,
  SwitchLabel,
  Syntax,
  Try,
  TypeSyntax,
  Word,
} from '../ast';
import {isRule, optional} from './context';
import {ExpressionConverter} from './lower-expression';

const operations = [
  grammar.InsertStatementContext,
  grammar.UpdateStatementContext,
  grammar.DeleteStatementContext,
  grammar.UndeleteStatementContext,
  grammar.UpsertStatementContext,
  grammar.MergeStatementContext,
];

export class StatementConverter extends ExpressionConverter {
  protected statements(block: grammar.BlockContext): Statement[] {
    return block.statement_list().map((statement) => this.statement(statement));
  }

  protected block(context: grammar.BlockContext): Block {
    return {kind: 'block', place: this.place(context), statements: this.statements(context)};
  }

  protected statement(context: grammar.StatementContext): Statement {
    return this.readable<Statement>(
      () => this.statementWithin(context),
      () => ({kind: 'unreadable', place: this.place(context), parts: this.parts(context)}),
    );
  }

  protected override part(context: grammar.ApexParserRuleContext): Syntax[] {
    return context instanceof grammar.StatementContext
      ? [this.statement(context)]
      : super.part(context);
  }

  private statementWithin(context: grammar.StatementContext): Statement {
    const place = this.place(context);
    const [content] = context.children ?? [];
    if (content instanceof grammar.LocalVariableDeclarationStatementContext)
      return this.declaration(content.localVariableDeclaration(), place);
    if (content instanceof grammar.ExpressionStatementContext)
      return {kind: 'expression', place, expression: this.expression(content.expression())};
    if (content instanceof grammar.ReturnStatementContext) {
      const value = optional(content.expression());
      return {kind: 'return', place, expression: value && this.expression(value)};
    }
    if (content instanceof grammar.BlockContext) return this.block(content);
    if (content instanceof grammar.IfStatementContext) {
      const otherwise = optional(content.statement(1));
      return {
        kind: 'if',
        place: this.place(content),
        condition: this.expression(content.parExpression().expression()),
        whenTrue: this.statement(content.statement(0)),
        whenFalse: otherwise && this.statement(otherwise),
      };
    }
    if (content instanceof grammar.ForStatementContext) return this.for(content);
    if (content instanceof grammar.TryStatementContext) return this.try(content);
    if (content instanceof grammar.SwitchStatementContext) return this.switch(content);
    if (content instanceof grammar.ThrowStatementContext)
      return {kind: 'throw', place, exception: this.expression(content.expression())};
    if (
      content instanceof grammar.WhileStatementContext ||
      content instanceof grammar.DoWhileStatementContext
    ) {
      const isDo = content instanceof grammar.DoWhileStatementContext;
      return {
        kind: 'while',
        place: this.place(content),
        condition: this.expression(content.parExpression().expression()),
        body: isDo ? this.block(content.block()) : this.body(content),
        isDo,
      };
    }
    if (content instanceof grammar.BreakStatementContext) return {kind: 'break', place};
    if (content instanceof grammar.ContinueStatementContext) return {kind: 'continue', place};
    if (content instanceof grammar.RunAsStatementContext)
      return {
        kind: 'runAs',
        place: this.place(content),
        arguments: this.expressions(content.expressionList()),
        body: this.block(content.block()),
      };
    if (content && isRule(content) && operations.some((kind) => content instanceof kind))
      return {
        kind: 'dml',
        place: this.place(content),
        operation: context.start.text.toLowerCase(),
        operands: this.operands(content),
      };
    return {kind: 'unreadable', place, parts: []};
  }

  /** @returns an empty block for a loop that ends in a semicolon */
  private body(loop: grammar.ForStatementContext | grammar.WhileStatementContext): Statement {
    const statement = optional(loop.statement());
    return statement
      ? this.statement(statement)
      : {kind: 'block', place: this.place(loop), statements: []};
  }

  private for(context: grammar.ForStatementContext): Statement {
    const control = context.forControl();
    const body = this.body(context);
    const each = optional(control.enhancedForControl());
    if (each) {
      return {
        kind: 'forEach',
        place: this.place(context),
        type: this.type(each.typeRef()),
        name: each.id().getText(),
        iterable: this.expression(each.expression()),
        body,
      };
    }
    const start = optional(control.forInit());
    const declared = optional(start?.localVariableDeclaration());
    const condition = optional(control.expression());
    return {
      kind: 'for',
      place: this.place(context),
      start: declared
        ? [this.declaration(declared, this.place(declared))]
        : this.expressions(start?.expressionList()).map((expression) => ({
            kind: 'expression',
            place: expression.place,
            expression,
          })),
      condition: condition && this.expression(condition),
      body,
      update: this.expressions(optional(control.forUpdate())?.expressionList()),
    };
  }

  private try(context: grammar.TryStatementContext): Try {
    const last = optional(context.finallyBlock());
    return {
      kind: 'try',
      place: this.place(context),
      body: this.block(context.block()),
      catches: context.catchClause_list().map((clause) => ({
        kind: 'catch',
        place: this.place(clause),
        type: this.namedType(clause.qualifiedName()),
        name: clause.id().getText(),
        body: this.block(clause.block()),
      })),
      last: last && this.block(last.block()),
    };
  }

  private namedType(context: grammar.QualifiedNameContext): TypeSyntax {
    const words = context.id_list().map((id): Word => this.word(id));
    const name = context.getText();
    return {kind: 'type', place: this.place(context), name, words, arguments: []};
  }

  private switch(context: grammar.SwitchStatementContext): Switch {
    return {
      kind: 'switch',
      place: this.place(context),
      on: this.expression(context.expression()),
      branches: context.whenControl_list().map((branch) => ({
        kind: 'branch',
        place: this.place(branch),
        label: this.switchLabel(branch.whenValue()),
        body: this.block(branch.block()),
      })),
    };
  }

  private switchLabel(context: grammar.WhenValueContext): SwitchLabel {
    const place = this.place(context);
    const type = optional(context.typeRef());
    if (type) return {kind: 'typed', place, type: this.type(type), name: context.id().getText()};
    const literals = context.whenLiteral_list();
    if (literals.length === 0) return {kind: 'else', place};
    return {kind: 'values', place, values: literals.map((literal) => this.whenLiteral(literal))};
  }

  private whenLiteral(context: grammar.WhenLiteralContext): Expression {
    const place = this.place(context);
    const inner = optional(context.whenLiteral());
    if (inner) return this.whenLiteral(inner);
    const name = optional(context.qualifiedName());
    if (name) return {kind: 'name', place, name: name.getText()};
    const literal = this.literal(context, place);
    const isNegative = context.SUB_list().length % 2 === 1;
    return isNegative ? {kind: 'unary', place, operator: '-', operand: literal} : literal;
  }

  /** @param place of a statement, with its semicolon */
  private declaration(
    context: grammar.LocalVariableDeclarationContext,
    place: SourceRange,
  ): Declaration {
    const modifiers = this.modifiers(context.modifier_list());
    return {kind: 'declare', place, modifiers, ...this.variables(context)};
  }

  /** What declarations of variables and of fields share. */
  protected variables(
    context: grammar.LocalVariableDeclarationContext | grammar.FieldDeclarationContext,
  ): Pick<Declaration, 'type' | 'declarators'> {
    return {
      type: this.type(context.typeRef()),
      declarators: this.declarators(context.variableDeclarators()),
    };
  }

  private declarators(context: grammar.VariableDeclaratorsContext): Declarator[] {
    return context.variableDeclarator_list().map((declarator) => {
      const initializer = optional(declarator.expression());
      return {
        kind: 'declarator',
        place: this.place(declarator),
        name: declarator.id().getText(),
        initializer: initializer && this.expression(initializer),
      };
    });
  }

  protected modifiers(contexts: readonly grammar.ModifierContext[]): Modifier[] {
    return contexts.map((context) => {
      const annotation = optional(context.annotation());
      const words = annotation ? [annotation.id()] : (context.children ?? []);
      return {
        kind: 'modifier',
        place: this.place(context),
        name: words.map((word) => word.getText().toLowerCase()).join(' '),
        isAnnotation: annotation !== undefined,
      };
    });
  }
}
