/** Declarations of a file: types, members, variables and their scopes. */
import type {ClassBodyDeclarationContext, FormalParametersContext} from '@apexdevtools/apex-parser';
import {
  BlockContext,
  CatchClauseContext,
  ClassDeclarationContext,
  ConstructorDeclarationContext,
  EnhancedForControlContext,
  EnumDeclarationContext,
  FieldDeclarationContext,
  ForStatementContext,
  GetterContext,
  InterfaceDeclarationContext,
  InterfaceMethodDeclarationContext,
  LocalVariableDeclarationContext,
  MethodDeclarationContext,
  PropertyDeclarationContext,
  SetterContext,
  TriggerUnitContext,
  WhenControlContext,
  type ApexParserRuleContext,
  type ExpressionContext,
  type ModifierContext,
  type VariableDeclaratorsContext,
} from '@apexdevtools/apex-parser';
import type {ApexDocument} from './document';
import {eachChild} from './tree';
import {typeText} from './type-text';

export type ClassSharing = 'with sharing' | 'without sharing' | 'inherited sharing';

export interface Variable {
  name: string;
  type: string;
  /** Offsets of the declaration and of the end of the block. */
  from: number;
  to: number;
  /** Where the name can be used first: behind its own initializer. `from`, where it is not given. */
  visibleFrom?: number;
  initializer: ExpressionContext | undefined;
}

export interface Field {
  type: string;
  isConstant: boolean;
  initializer: ExpressionContext | undefined;
}

export interface Method {
  parameters: readonly string[];
  /** `void` for a method without a result. */
  returns: string;
  /** Undefined for a method of the library. */
  tree: ApexParserRuleContext | undefined;
}

export interface TypeDeclaration {
  name: string;
  kind: 'class' | 'trigger' | 'snippet';
  sharing: ClassSharing | undefined;
  parent: string | undefined;
  outer: TypeDeclaration | undefined;
  tree: ApexParserRuleContext;
  start: number;
  end: number;
  /** All keys in lower case. */
  fields: Map<string, Field>;
  methods: Map<string, Method[]>;
  inner: Map<string, TypeDeclaration>;
}

/** A method, a constructor, a getter or a setter; the body of a trigger. */
export interface Callable {
  tree: ApexParserRuleContext;
  returns: string | undefined;
  owner: TypeDeclaration;
  start: number;
  end: number;
  variables: Variable[];
}

export interface Declarations {
  top: TypeDeclaration;
  callables: readonly Callable[];
  /** Names of all types that the file declares, in lower case. */
  typeNames: ReadonlySet<string>;
  /** The object of a trigger. */
  triggerObject: string | undefined;
}

/**
 * Reads all declarations of a file.
 *
 * @param continues name of the class that the members of a snippet continue: they see its members, and what it inherits
 */
export function readDeclarations(
  tree: ApexParserRuleContext,
  document: ApexDocument,
  continues?: string,
): Declarations {
  return new Reader(document).read(tree, continues);
}

interface Place {
  owner: TypeDeclaration;
  callable: Callable;
  /** End of the innermost block. */
  end: number;
}

class Reader {
  private readonly callables: Callable[] = [];
  private readonly typeNames = new Set<string>();

  constructor(private readonly document: ApexDocument) {}

  read(tree: ApexParserRuleContext, continues: string | undefined): Declarations {
    const isTrigger = tree instanceof TriggerUnitContext;
    const top = this.newType(isTrigger ? 'trigger' : 'snippet', '', undefined, tree);
    top.parent = continues;
    const callable = this.newCallable(tree, undefined, top);
    this.visitChildren(tree, {owner: top, callable, end: this.document.text.length});
    return {
      top,
      callables: this.callables,
      typeNames: this.typeNames,
      triggerObject: isTrigger ? tree.id(1).getText() : undefined,
    };
  }

  private visitChildren(tree: ApexParserRuleContext, place: Place): void {
    eachChild(tree, (child) => this.visit(child, place));
  }

  private visit(tree: ApexParserRuleContext, place: Place): void {
    if (tree instanceof ClassDeclarationContext || tree instanceof InterfaceDeclarationContext)
      this.readType(tree, place);
    else if (tree instanceof EnumDeclarationContext)
      this.typeNames.add(tree.id().getText().toLowerCase());
    else if (tree instanceof MethodDeclarationContext) this.readMethod(tree, place);
    else if (tree instanceof InterfaceMethodDeclarationContext) this.addMethod(tree, place.owner);
    else if (tree instanceof ConstructorDeclarationContext) this.readConstructor(tree, place);
    else if (tree instanceof PropertyDeclarationContext) this.readProperty(tree, place);
    else if (tree instanceof FieldDeclarationContext) this.readFields(tree, place);
    else if (tree instanceof LocalVariableDeclarationContext) this.readLocals(tree, place);
    else if (tree instanceof EnhancedForControlContext) this.readLoop(tree, place);
    else if (tree instanceof CatchClauseContext) this.readCatch(tree, place);
    else if (tree instanceof WhenControlContext) this.readWhen(tree, place);
    else if (tree instanceof BlockContext || tree instanceof ForStatementContext)
      this.visitChildren(tree, {...place, end: this.endOf(tree)});
    else this.visitChildren(tree, place);
  }

  private readType(
    tree: ClassDeclarationContext | InterfaceDeclarationContext,
    place: Place,
  ): void {
    const name = tree.id().getText();
    this.typeNames.add(name.toLowerCase());
    const type = this.newType('class', name, place.owner, tree);
    type.sharing = sharingOf(modifiersOf(tree));
    if (tree instanceof ClassDeclarationContext) type.parent = tree.typeRef()?.getText();
    place.owner.inner.set(name.toLowerCase(), type);
    const callable = this.newCallable(tree, undefined, type);
    this.visitChildren(tree, {owner: type, callable, end: this.endOf(tree)});
  }

  private readMethod(tree: MethodDeclarationContext, place: Place): void {
    const returns = this.addMethod(tree, place.owner);
    this.readBody(tree, returns, tree.formalParameters(), place);
  }

  private addMethod(
    tree: MethodDeclarationContext | InterfaceMethodDeclarationContext,
    owner: TypeDeclaration,
  ): string {
    const name = tree.id().getText().toLowerCase();
    const type = tree.typeRef();
    const returns = type ? typeText(type) : 'void';
    const methods = owner.methods.get(name) ?? [];
    methods.push({parameters: parameterTypes(tree.formalParameters()), returns, tree});
    owner.methods.set(name, methods);
    return returns;
  }

  private readConstructor(tree: ConstructorDeclarationContext, place: Place): void {
    const {owner} = place;
    const constructors = owner.methods.get(constructorName) ?? [];
    constructors.push({
      parameters: parameterTypes(tree.formalParameters()),
      returns: 'void',
      tree,
    });
    owner.methods.set(constructorName, constructors);
    this.readBody(tree, undefined, tree.formalParameters(), place);
  }

  private readBody(
    tree: ApexParserRuleContext,
    returns: string | undefined,
    parameters: FormalParametersContext,
    {owner}: Place,
  ): void {
    const callable = this.newCallable(tree, returns, owner);
    for (const parameter of parameters.formalParameterList()?.formalParameter_list() ?? []) {
      callable.variables.push({
        name: parameter.id().getText().toLowerCase(),
        type: typeText(parameter.typeRef()),
        from: callable.start,
        to: callable.end,
        initializer: undefined,
      });
    }
    this.visitChildren(tree, {owner, callable, end: callable.end});
  }

  private readProperty(tree: PropertyDeclarationContext, place: Place): void {
    const type = typeText(tree.typeRef());
    const field = {type, isConstant: false, initializer: undefined};
    place.owner.fields.set(tree.id().getText().toLowerCase(), field);
    for (const block of tree.propertyBlock_list()) {
      for (const accessor of block.children ?? []) {
        if (accessor instanceof GetterContext) this.readAccessor(accessor, type, place);
        if (accessor instanceof SetterContext) {
          const callable = this.readAccessor(accessor, undefined, place);
          const {start: from, end: to} = callable;
          callable.variables.push({name: 'value', type, from, to, initializer: undefined});
        }
      }
    }
  }

  private readAccessor(
    tree: GetterContext | SetterContext,
    returns: string | undefined,
    {owner}: Place,
  ): Callable {
    const callable = this.newCallable(tree, returns, owner);
    this.visitChildren(tree, {owner, callable, end: callable.end});
    return callable;
  }

  private readFields(tree: FieldDeclarationContext, place: Place): void {
    const type = typeText(tree.typeRef());
    const modifiers = modifiersOf(tree);
    const isConstant = modifiers.some((modifier) => Boolean(modifier.FINAL()));
    for (const declarator of tree.variableDeclarators().variableDeclarator_list()) {
      const name = declarator.id().getText().toLowerCase();
      const initializer = declarator.expression();
      place.owner.fields.set(name, {type, isConstant, initializer});
      // Statements of a snippet are read as fields, and are seen from there on.
      if (place.owner.kind !== 'class') {
        const from = this.document.offsetOf(tree.start.start);
        place.callable.variables.push({name, type, from, to: place.end, initializer});
      }
    }
    this.visitChildren(tree, place);
  }

  private readLocals(tree: LocalVariableDeclarationContext, place: Place): void {
    this.addLocals(typeText(tree.typeRef()), tree.variableDeclarators(), place);
    this.visitChildren(tree, place);
  }

  private addLocals(type: string, declarators: VariableDeclaratorsContext, place: Place): void {
    for (const declarator of declarators.variableDeclarator_list()) {
      place.callable.variables.push({
        name: declarator.id().getText().toLowerCase(),
        type,
        from: this.document.offsetOf(declarators.start.start),
        to: place.end,
        visibleFrom: this.endOf(declarator),
        initializer: declarator.expression(),
      });
    }
  }

  private readLoop(tree: EnhancedForControlContext, place: Place): void {
    place.callable.variables.push({
      name: tree.id().getText().toLowerCase(),
      type: typeText(tree.typeRef()),
      from: this.document.offsetOf(tree.start.start),
      to: place.end,
      initializer: undefined,
    });
    this.visitChildren(tree, place);
  }

  private readCatch(tree: CatchClauseContext, place: Place): void {
    const {start: from, end: to} = this.rangeOf(tree);
    const name = tree.id().getText().toLowerCase();
    const type = tree.qualifiedName().getText();
    place.callable.variables.push({name, type, from, to, initializer: undefined});
    this.visitChildren(tree, place);
  }

  private readWhen(tree: WhenControlContext, place: Place): void {
    const value = tree.whenValue();
    const type = value.typeRef();
    if (type) {
      const {start: from, end: to} = this.rangeOf(tree);
      const name = value.id().getText().toLowerCase();
      place.callable.variables.push({name, type: typeText(type), from, to, initializer: undefined});
    }
    this.visitChildren(tree, place);
  }

  private newType(
    kind: TypeDeclaration['kind'],
    name: string,
    outer: TypeDeclaration | undefined,
    tree: ApexParserRuleContext,
  ): TypeDeclaration {
    return {
      name,
      kind,
      sharing: undefined,
      parent: undefined,
      outer,
      tree,
      ...this.rangeOf(tree),
      fields: new Map(),
      methods: new Map(),
      inner: new Map(),
    };
  }

  private newCallable(
    tree: ApexParserRuleContext,
    returns: string | undefined,
    owner: TypeDeclaration,
  ): Callable {
    const callable = {tree, returns, owner, ...this.rangeOf(tree), variables: []};
    this.callables.push(callable);
    return callable;
  }

  private rangeOf(tree: ApexParserRuleContext): {start: number; end: number} {
    return {start: this.document.offsetOf(tree.start.start), end: this.endOf(tree)};
  }

  private endOf({start, stop}: ApexParserRuleContext): number {
    return this.document.offsetOf((stop ?? start).stop + 1);
  }
}

/** Key of the constructors among the methods of a type. */
export const constructorName = '<init>';

function parameterTypes(tree: FormalParametersContext): string[] {
  const list = tree.formalParameterList()?.formalParameter_list() ?? [];
  return list.map((parameter) => typeText(parameter.typeRef()));
}

/** Modifiers are children of the declaration around a member. */
function modifiersOf(tree: ApexParserRuleContext): ModifierContext[] {
  let parent = tree.parentCtx as ApexParserRuleContext | undefined;
  if (parent && !hasModifiers(parent)) parent = parent.parentCtx as typeof parent;
  return parent && hasModifiers(parent) ? parent.modifier_list() : [];
}

type Modified = Pick<ClassBodyDeclarationContext, 'modifier_list'>;

function hasModifiers<Tree extends object>(tree: Tree): tree is Tree & Modified {
  return 'modifier_list' in tree;
}

function sharingOf(modifiers: readonly ModifierContext[]): ClassSharing | undefined {
  for (const modifier of modifiers) {
    if (!modifier.SHARING()) continue;
    if (modifier.WITH()) return 'with sharing';
    return modifier.WITHOUT() ? 'without sharing' : 'inherited sharing';
  }
  return undefined;
}
