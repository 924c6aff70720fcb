/** Classes, members and whole texts: from the parser's tree to ours. */
import * as grammar from '@apexdevtools/apex-parser';
import type {ApexDocument} from '../document';
import type {
  Accessor,
  ClassSyntax,
  Expression,
  FieldSyntax,
  InitializerSyntax,
  Member,
  MethodSyntax,
  Modifier,
  Parameter,
  QuerySyntax,
  SourceRange,
  Statement,
  Syntax,
  Unit,
} from '../ast';
import {linkParents} from '../walk';
import {optional} from './context';
import {StatementConverter} from './lower-statement';

/** What each of the grammar's rules for members can hold. */
interface Declared extends grammar.ApexParserRuleContext {
  methodDeclaration?(): grammar.MethodDeclarationContext | null;
  classDeclaration(): grammar.ClassDeclarationContext | null;
  interfaceDeclaration(): grammar.InterfaceDeclarationContext | null;
  enumDeclaration(): grammar.EnumDeclarationContext | null;
  propertyDeclaration?(): grammar.PropertyDeclarationContext | null;
  fieldDeclaration?(): grammar.FieldDeclarationContext | null;
  constructorDeclaration?(): grammar.ConstructorDeclarationContext | null;
}

/** The rules of the grammar for a whole text. */
export type UnitContext =
  | grammar.AnonymousUnitContext
  | grammar.TriggerUnitContext
  | grammar.CompilationUnitContext
  | grammar.ClassBodyContext
  | grammar.BlockContext;

type TypeContext =
  | grammar.ClassDeclarationContext
  | grammar.InterfaceDeclarationContext
  | grammar.EnumDeclarationContext;

/** Limit for nested operators in code that runs. */
export const usualDepth = 400;

export function lowerUnit(
  context: UnitContext,
  document: ApexDocument,
  maximumDepth = Infinity,
  hasErrors = false,
): Unit {
  return linkParents(new UnitConverter(document, maximumDepth, hasErrors).unit(context));
}

export function lowerQuery(context: grammar.QueryContext, document: ApexDocument): QuerySyntax {
  return linkParents(new UnitConverter(document, Infinity, false).query(context));
}

export function lowerExpression(
  context: Parameters<UnitConverter['expression']>[0],
  document: ApexDocument,
): Expression {
  return linkParents(new UnitConverter(document, Infinity, false).expression(context));
}

class UnitConverter extends StatementConverter {
  unit(context: UnitContext): Unit {
    const members = this.readable<Unit['members']>(
      () => this.members(context),
      () => [{kind: 'unreadable', place: this.place(context), parts: this.parts(context)}],
    );
    const isTrigger = context instanceof grammar.TriggerUnitContext;
    return {
      kind: 'unit',
      place: this.place(context),
      document: this.document,
      trigger: isTrigger
        ? {name: this.word(context.id(0)), object: this.word(context.id(1))}
        : undefined,
      members,
      classes: members.filter(isType),
      methods: members.filter((member) => member.kind === 'method'),
      statements: members.filter((member) => !isMember(member)),
    };
  }

  private members(context: UnitContext): Unit['members'] {
    if (context instanceof grammar.BlockContext) return [this.block(context)];
    if (context instanceof grammar.ClassBodyContext) return this.classMembers(context);
    if (context instanceof grammar.CompilationUnitContext) {
      const declaration = context.typeDeclaration();
      return this.member(declaration, declaration.modifier_list());
    }
    const members =
      context instanceof grammar.TriggerUnitContext
        ? context.triggerBlock().triggerBlockMember_list()
        : context.anonymousBlock().anonymousBlockMember_list();
    return members.flatMap((member) => this.unitMember(member));
  }

  private unitMember(
    member: grammar.TriggerBlockMemberContext | grammar.AnonymousBlockMemberContext,
  ): Unit['members'] {
    const statement = optional(member.statement());
    if (statement) return [this.statement(statement)];
    const declared: Declared | undefined = optional(
      'triggerMemberDeclaration' in member
        ? member.triggerMemberDeclaration()
        : member.anonymousMemberDeclaration(),
    );
    const modifiers = member.modifier_list();
    const field = declared?.fieldDeclaration?.();
    if (!field) return declared ? this.member(declared, modifiers) : [];
    // A declaration among statements is a statement.
    return [
      {
        kind: 'declare',
        place: this.place(field),
        modifiers: this.modifiers(modifiers),
        ...this.variables(field),
      },
    ];
  }

  private classMembers(context: grammar.ClassBodyContext): Member[] {
    return context
      .classBodyDeclaration_list()
      .flatMap((declaration) => this.classMember(declaration));
  }

  private classMember(context: grammar.ClassBodyDeclarationContext): Member[] {
    const block = optional(context.block());
    if (block)
      return [
        {
          kind: 'initializer',
          place: this.place(context),
          modifiers: [],
          static: optional(context.STATIC()) !== undefined,
          ...this.bodyIn(block),
        },
      ];
    const declaration = optional(context.memberDeclaration());
    return declaration ? this.member(declaration, context.modifier_list()) : [];
  }

  private member(source: Declared, modifiers: grammar.ModifierContext[]): Member[] {
    return this.readable<Member[]>(
      () => {
        const member = this.memberWithin(source, this.modifiers(modifiers));
        return member ? [member] : [];
      },
      () => [{kind: 'unreadable', place: this.place(source), parts: this.parts(source)}],
    );
  }

  protected override part(context: grammar.ApexParserRuleContext): Syntax[] {
    return context instanceof grammar.ClassBodyDeclarationContext
      ? this.classMember(context)
      : super.part(context);
  }

  private memberWithin(source: Declared, modifiers: Modifier[]): Member | undefined {
    const type =
      source.classDeclaration() ?? source.interfaceDeclaration() ?? source.enumDeclaration();
    if (type) return this.typeDeclaration(type, modifiers);
    const method = source.methodDeclaration?.();
    if (method) return this.method(method, modifiers);
    const constructor = source.constructorDeclaration?.();
    if (constructor)
      return {
        kind: 'constructor',
        place: this.place(constructor),
        modifiers,
        name: constructor.qualifiedName().getText(),
        parameters: this.parameters(constructor.formalParameters()),
        ...this.bodyIn(constructor.block()),
      };
    const property = source.propertyDeclaration?.();
    if (property) return this.property(property, modifiers);
    const fields = source.fieldDeclaration?.();
    return fields
      ? {kind: 'fields', place: this.place(fields), modifiers, ...this.variables(fields)}
      : undefined;
  }

  private bodyIn(block: grammar.BlockContext): {body: Statement[]; block: SourceRange} {
    return {body: this.statements(block), block: this.place(block)};
  }

  private method(
    context: grammar.MethodDeclarationContext | grammar.InterfaceMethodDeclarationContext,
    modifiers: Modifier[],
  ): MethodSyntax {
    const result = optional(context.typeRef());
    const block = 'block' in context ? optional(context.block()) : undefined;
    return {
      kind: 'method',
      place: this.place(context),
      modifiers,
      name: context.id().getText(),
      static: has(modifiers, 'static'),
      override: has(modifiers, 'override'),
      parameters: this.parameters(context.formalParameters()),
      result: result && this.type(result),
      ...(block ? this.bodyIn(block) : {body: undefined, block: undefined}),
    };
  }

  private property(context: grammar.PropertyDeclarationContext, modifiers: Modifier[]): Member {
    return {
      kind: 'property',
      place: this.place(context),
      modifiers,
      name: context.id().getText(),
      type: this.type(context.typeRef()),
      accessors: context.propertyBlock_list().map((accessor): Accessor => {
        const getter = optional(accessor.getter());
        const written = getter ?? accessor.setter();
        const block = optional(written.block());
        return {
          kind: getter ? 'get' : 'set',
          place: this.place(written),
          modifiers: this.modifiers(accessor.modifier_list()),
          body: block && this.statements(block),
        };
      }),
    };
  }

  private typeDeclaration(context: TypeContext, modifiers: Modifier[]): ClassSyntax {
    const isClass = 'classBody' in context;
    const parent = isClass ? optional(context.typeRef()) : undefined;
    const list = 'typeList' in context ? optional(context.typeList()) : undefined;
    const members = this.membersOf(context);
    const constants = 'enumConstants' in context ? optional(context.enumConstants()) : undefined;
    return {
      kind: isClass ? 'class' : 'interfaceBody' in context ? 'interface' : 'enum',
      place: this.place(context),
      modifiers,
      name: context.id().getText(),
      extends: parent && this.type(parent),
      implements: (list?.typeRef_list() ?? []).map((item) => this.type(item)),
      members,
      state: members.flatMap(stateOf),
      constants: (constants?.id_list() ?? []).map((id) => id.getText()),
      methods: members.filter((member) => member.kind === 'method'),
      constructors: members.filter((member) => member.kind === 'constructor'),
      classes: members.filter(isType),
    };
  }

  private membersOf(context: TypeContext): Member[] {
    if ('classBody' in context) return this.classMembers(context.classBody());
    if ('enumConstants' in context) return [];
    return context
      .interfaceBody()
      .interfaceMethodDeclaration_list()
      .map((method) => this.method(method, this.modifiers(method.modifier_list())));
  }

  private parameters(context: grammar.FormalParametersContext): Parameter[] {
    const list = optional(context.formalParameterList());
    return (list?.formalParameter_list() ?? []).map((parameter) => ({
      kind: 'parameter',
      place: this.place(parameter),
      name: parameter.id().getText(),
      type: this.type(parameter.typeRef()),
    }));
  }
}

function has(modifiers: readonly Modifier[], keyword: string): boolean {
  return modifiers.some(({name, isAnnotation}) => !isAnnotation && name === keyword);
}

function isType(member: Member | Statement): member is ClassSyntax {
  return member.kind === 'class' || member.kind === 'interface' || member.kind === 'enum';
}

const memberKinds = new Set<string>([
  ...['class', 'interface', 'enum', 'method', 'constructor'],
  ...['property', 'fields', 'initializer'],
]);

function isMember(member: Member | Statement): member is Member {
  return memberKinds.has(member.kind);
}

function stateOf(member: Member): (FieldSyntax | InitializerSyntax)[] {
  if (member.kind === 'initializer') return [member];
  const none = {
    kind: 'field',
    initializer: undefined,
    getter: undefined,
    setter: undefined,
  } as const;
  if (member.kind === 'fields') {
    const {type, declarators, modifiers} = member;
    const isStatic = has(modifiers, 'static');
    return declarators.map(({name, place, initializer}) => {
      return {...none, name, place, initializer, type, static: isStatic};
    });
  }
  if (member.kind !== 'property') return [];
  const {name, place, type, accessors, modifiers} = member;
  const bodyOf = (kind: Accessor['kind']): Statement[] | undefined =>
    accessors.find((accessor) => accessor.kind === kind && accessor.body)?.body;
  return [
    {
      ...none,
      ...{name, place, type, static: has(modifiers, 'static')},
      getter: bodyOf('get'),
      setter: bodyOf('set'),
    },
  ];
}
