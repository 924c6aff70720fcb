/** Declarations of a file: types, members, variables and their scopes. */
import type {
  ClassSyntax,
  ConstructorSyntax,
  Declaration,
  Expression,
  FieldsSyntax,
  MethodSyntax,
  Modifier,
  PropertySyntax,
  Syntax,
  Unit,
} from './ast';
import {voidType, type ApexType} from './types';
import {eachChild} from './walk';

export type ClassSharing = 'with sharing' | 'without sharing' | 'inherited sharing';

export interface Variable {
  name: string;
  type: ApexType;
  /** Offsets of the declaration and of the end of the block. */
  from: number;
  to: number;
  /** Where the name can be used first, behind its initializer; if not given, `from`. */
  visibleFrom?: number;
  initializer?: Expression | undefined;
}

export interface Field {
  type: ApexType;
  isConstant: boolean;
  /** True for a property whose accessors have bodies. */
  runsCode: boolean;
  initializer: Expression | undefined;
}

export interface Method {
  parameters: readonly ApexType[];
  /** `void` for a method without a result. */
  result: ApexType;
  /** Undefined for a method of the library. */
  syntax?: MethodSyntax | ConstructorSyntax | undefined;
}

export interface TypeDeclaration {
  name: string;
  kind: 'class' | 'trigger' | 'snippet';
  sharing?: ClassSharing | undefined;
  parent?: string | undefined;
  outer?: TypeDeclaration | undefined;
  syntax: ClassSyntax | Unit;
  /** All keys in lower case. */
  fields: Map<string, Field>;
  methods: Map<string, Method[]>;
  inner: Map<string, TypeDeclaration>;
}

/** A method, a constructor, a getter or a setter; the body of a trigger. */
export interface Callable {
  syntax: Syntax;
  returns: ApexType | undefined;
  owner: TypeDeclaration;
  variables: Variable[];
}

export interface Declarations {
  top: TypeDeclaration;
  /** The file itself. */
  outermost: Callable;
  /** Each before those that are in it, the outermost first. */
  callables: readonly Callable[];
  /** Names of all types that the file declares, in lower case. */
  typeNames: ReadonlySet<string>;
  /** The object of a trigger. */
  triggerObject: string | undefined;
}

/**
 * Reads all declarations of a file.
 *
 * @param continues name of the class that the members of a snippet continue: they see its members,
 * and what it inherits
 */
export function readDeclarations(unit: Unit, continues?: string): Declarations {
  return new Reader().read(unit, continues);
}

interface Surroundings {
  owner: TypeDeclaration;
  callable: Callable;
  /** End of the innermost block. */
  end: number;
}

class Reader {
  private readonly callables: Callable[] = [];
  private readonly typeNames = new Set<string>();

  read(unit: Unit, continues: string | undefined): Declarations {
    const {trigger, document} = unit;
    const kind = trigger ? 'trigger' : 'snippet';
    const top = newType({kind, name: '', parent: continues, syntax: unit});
    const outermost = this.readBody(unit, undefined, top, document.text.length);
    return {
      top,
      outermost,
      callables: this.callables,
      typeNames: this.typeNames,
      triggerObject: trigger?.object.text,
    };
  }

  /** @param end of what is declared in it */
  private readBody(
    syntax: Syntax,
    returns: ApexType | undefined,
    owner: TypeDeclaration,
    end = syntax.place.end,
  ): Callable {
    const callable = {syntax, returns, owner, variables: []};
    this.callables.push(callable);
    this.visitChildren(syntax, {owner, callable, end});
    return callable;
  }

  private visitChildren(node: Syntax, around: Surroundings): void {
    eachChild(node, (child) => this.visit(child, around));
  }

  private visit(node: Syntax, around: Surroundings): void {
    const {callable} = around;
    const {start: from, end: to} = node.place;
    switch (node.kind) {
      case 'class':
      case 'interface':
        this.readType(node, around);
        return;
      case 'enum':
        this.typeNames.add(node.name.toLowerCase());
        return;
      case 'method':
      case 'constructor':
        this.readRoutine(node, around);
        return;
      case 'property':
        this.readProperty(node, around);
        return;
      case 'fields':
        this.readFields(node, around);
        return;
      case 'declare':
        if (node.parent?.kind === 'unit') this.readFields(node, around);
        else this.readLocals(node, around);
        return;
      case 'forEach':
        addVariable(callable, node, {from: node.type.place.start, to});
        this.visitChildren(node, {...around, end: to});
        return;
      case 'parameter':
        addVariable(callable, node, {from: callable.syntax.place.start, to: around.end});
        break;
      case 'catch':
        addVariable(callable, node, {from, to});
        break;
      case 'branch':
        if (node.label.kind === 'typed') addVariable(callable, node.label, {from, to});
        break;
      case 'block':
      case 'for':
        this.visitChildren(node, {...around, end: to});
        return;
      default:
        break;
    }
    this.visitChildren(node, around);
  }

  private readType(node: ClassSyntax, around: Surroundings): void {
    const {name} = node;
    this.typeNames.add(name.toLowerCase());
    const type = newType({
      kind: 'class',
      name,
      sharing: sharingOf(node.modifiers),
      parent: node.extends?.name,
      outer: around.owner,
      syntax: node,
    });
    around.owner.inner.set(name.toLowerCase(), type);
    this.readBody(node, undefined, type);
  }

  private readRoutine(node: MethodSyntax | ConstructorSyntax, {owner}: Surroundings): void {
    const {parameters, parent} = node;
    const isMethod = node.kind === 'method';
    const key = isMethod ? node.name.toLowerCase() : constructorName;
    const result = (isMethod ? node.result : undefined) ?? voidType;
    const methods = owner.methods.get(key) ?? [];
    methods.push({parameters: parameters.map(({type}) => type), result, syntax: node});
    owner.methods.set(key, methods);
    if (parent?.kind === 'interface') return;
    this.readBody(node, isMethod ? result : undefined, owner);
  }

  private readProperty({type, name, accessors}: PropertySyntax, {owner}: Surroundings): void {
    const runsCode = accessors.some(({body}) => body !== undefined);
    const field = {type, isConstant: false, runsCode, initializer: undefined};
    owner.fields.set(name.toLowerCase(), field);
    for (const accessor of accessors) {
      const isGetter = accessor.kind === 'get';
      const callable = this.readBody(accessor, isGetter ? type : undefined, owner);
      const {start: from, end: to} = accessor.place;
      if (!isGetter) addVariable(callable, {name: 'value', type}, {from, to});
    }
  }

  private readFields(node: FieldsSyntax | Declaration, around: Surroundings): void {
    const {owner, callable, end: to} = around;
    const {type} = node;
    const isConstant = node.modifiers.some(({name}) => name === 'final');
    for (const {name, initializer} of node.declarators) {
      owner.fields.set(name.toLowerCase(), {type, isConstant, runsCode: false, initializer});
      // Statements of a snippet are fields, too, and are seen from there on.
      if (owner.kind !== 'class')
        addVariable(callable, {name, type}, {from: node.place.start, to, initializer});
    }
    this.visitChildren(node, around);
  }

  private readLocals(node: Declaration, around: Surroundings): void {
    const {type, declarators} = node;
    const [first] = declarators;
    for (const {name, initializer, place} of declarators) {
      const from = first?.place.start ?? place.start;
      const rest = {from, to: around.end, visibleFrom: place.end, initializer};
      addVariable(around.callable, {name, type}, rest);
    }
    this.visitChildren(node, around);
  }
}

/** Key of the constructors among the methods of a type. */
export const constructorName = '<init>';

function newType(type: Omit<TypeDeclaration, 'fields' | 'methods' | 'inner'>): TypeDeclaration {
  return {...type, fields: new Map(), methods: new Map(), inner: new Map()};
}

function addVariable(
  {variables}: Callable,
  {name, type}: Pick<Variable, 'name' | 'type'>,
  rest: Omit<Variable, 'name' | 'type'>,
): void {
  variables.push({...rest, name: name.toLowerCase(), type});
}

function sharingOf(modifiers: readonly Modifier[]): ClassSharing | undefined {
  const {name} = modifiers.find((modifier) => modifier.name.endsWith(' sharing')) ?? {};
  return name as ClassSharing | undefined;
}
