/** Classes of the source and the context: members, ancestors, what a type's name means in them. */
import {libraryAncestors, libraryTypeName} from '../signatures';
import {
  type ClassSyntax,
  type ConstructorSyntax,
  type FieldSyntax,
  type MethodSyntax,
  type Unit,
  builtInName,
  simpleType,
  type ApexType,
} from '@soql-lib/apex';
import type {Value} from '../values/values';

export interface UserMethod {
  syntax: MethodSyntax;
  /** Class it belongs to; undefined for a free-standing method. */
  className: string | undefined;
  parameters: readonly ApexType[];
  result: ApexType | undefined;
}

export interface UserConstructor {
  syntax: ConstructorSyntax;
  parameters: readonly ApexType[];
}

export interface UserClass {
  name: string;
  syntax: ClassSyntax;
  /** Type it extends, a class or a library type. */
  parent: string | undefined;
  interfaces: string[];
  methods: UserMethod[];
  constructors: UserConstructor[];
  /** Values of static fields by name in lower case. */
  statics: Map<string, Value>;
  /** Static fields and blocks run on the first use of the class. */
  isInitialized: boolean;
}

export interface UserField {
  owner: UserClass;
  syntax: FieldSyntax;
  type: ApexType;
}

/** Limit for the chain of ancestors: invalid code can have a class that extends itself. */
const maximumAncestors = 20;

export class Classes {
  private readonly byName = new Map<string, UserClass>();

  /** Methods that belong to no class. */
  private readonly methods: UserMethod[] = [];

  constructor(units: readonly Unit[]) {
    for (const unit of units) for (const syntax of unit.classes) this.register(syntax, '');
    const declared = [...this.byName.values()];
    for (const type of declared) type.parent = this.parentOf(type);
    for (const type of declared) this.readMembers(type);
    for (const unit of units) {
      for (const syntax of unit.methods) this.methods.push(this.readMethod(syntax, undefined));
    }
  }

  private register(syntax: ClassSyntax, outer: string): void {
    const name = outer === '' ? syntax.name : `${outer}.${syntax.name}`;
    this.byName.set(name.toLowerCase(), {
      name,
      syntax,
      parent: undefined,
      interfaces: [],
      methods: [],
      constructors: [],
      statics: new Map(),
      isInitialized: false,
    });
    for (const inner of syntax.classes) this.register(inner, name);
  }

  private parentOf({syntax, name}: UserClass): string | undefined {
    const written = syntax.extends?.name;
    if (written === undefined) return undefined;
    return this.find(written, name)?.name ?? libraryTypeName(written) ?? written;
  }

  private readMembers(declared: UserClass): void {
    const {syntax, name} = declared;
    declared.interfaces = syntax.implements.map((type) => this.resolveType(type, name).name);
    declared.methods = syntax.methods.map((method) => this.readMethod(method, name));
    declared.constructors = syntax.constructors.map((constructor) => ({
      syntax: constructor,
      parameters: constructor.parameters.map(({type}) => this.resolveType(type, name)),
    }));
  }

  private readMethod(syntax: MethodSyntax, className: string | undefined): UserMethod {
    return {
      syntax,
      className,
      parameters: syntax.parameters.map(({type}) => this.resolveType(type, className)),
      result: syntax.result && this.resolveType(syntax.result, className),
    };
  }

  /** @returns the methods of all classes, and those of none */
  allMethods(): UserMethod[] {
    return [...this.methods, ...[...this.byName.values()].flatMap(({methods}) => methods)];
  }

  private codeNames: ReadonlySet<string> | undefined;

  /** @returns whether a name is that of a method or of a property with code, of any class */
  runsCode(name: string): boolean {
    this.codeNames ??= new Set([
      ...this.allMethods().map(({syntax}) => syntax.name.toLowerCase()),
      ...[...this.byName.values()].flatMap(({syntax}) =>
        syntax.state.flatMap((part) =>
          part.kind === 'field' && part.getter ? [part.name.toLowerCase()] : [],
        ),
      ),
    ]);
    return this.codeNames.has(name.toLowerCase());
  }

  /** @returns the class of that name, as seen from inside another class */
  find(name: string, from?: string): UserClass | undefined {
    const lower = name.toLowerCase();
    for (
      let outer = from?.toLowerCase();
      outer;
      outer = outer.includes('.') ? outer.replace(/\.[^.]*$/, '') : ''
    ) {
      const inner = this.byName.get(`${outer}.${lower}`);
      if (inner) return inner;
    }
    return this.byName.get(lower);
  }

  /** @returns the class and its ancestors among the user's classes, nearest first */
  lineOf(name: string): UserClass[] {
    const line: UserClass[] = [];
    let current = this.find(name);
    while (current && line.length < maximumAncestors && !line.includes(current)) {
      line.push(current);
      current = current.parent === undefined ? undefined : this.find(current.parent);
    }
    return line;
  }

  /** @returns methods of the class, then of its ancestors; without a class those that have none */
  methodsNamed(name: string, className?: string): UserMethod[] {
    const lower = name.toLowerCase();
    const methods =
      className === undefined
        ? this.methods
        : this.lineOf(className).flatMap((type) => type.methods);
    return methods.filter(({syntax}) => syntax.name.toLowerCase() === lower);
  }

  /** @returns a field of the class or of its ancestors */
  findField(className: string, name: string, isStatic: boolean): UserField | undefined {
    const lower = name.toLowerCase();
    for (const owner of this.lineOf(className)) {
      for (const syntax of owner.syntax.state) {
        if (syntax.kind === 'initializer' || syntax.static !== isStatic) continue;
        if (syntax.name.toLowerCase() === lower)
          return {owner, syntax, type: this.resolveType(syntax.type, owner.name)};
      }
    }
    return undefined;
  }

  /** @returns whether a class is an exception: it extends `Exception`, however far up */
  isException(name: string): boolean {
    const line = this.lineOf(name);
    const root = line.at(-1)?.parent ?? (line.length === 0 ? name : '');
    return /^(system\.)?(\w*)exception$/i.test(root);
  }

  /** @returns `SOQL` or `SOQLCache` for a class that extends one, however far up */
  libraryBase(name: string | undefined): 'SOQL' | 'SOQLCache' | undefined {
    const root = name === undefined ? undefined : this.lineOf(name).at(-1)?.parent;
    return root === 'SOQL' || root === 'SOQLCache' ? root : undefined;
  }

  /** The types that a type extends or implements, nearest first. */
  readonly ancestorsOf = (typeName: string): readonly string[] => {
    const line = this.lineOf(typeName);
    const base = this.libraryBase(typeName) ?? typeName;
    return [
      ...line.slice(1).map(({name}) => name),
      ...(base === typeName ? [] : [base]),
      ...this.interfacesOf(line.flatMap(({interfaces}) => interfaces)),
      ...libraryAncestors(base),
    ];
  };

  /** @returns the interfaces, and those that they extend */
  private interfacesOf(names: readonly string[]): string[] {
    const found: string[] = [];
    const pending = [...names];
    for (let name = pending.shift(); name !== undefined; name = pending.shift()) {
      if (found.includes(name)) continue;
      found.push(name);
      pending.push(...(this.find(name)?.interfaces ?? []));
    }
    return found;
  }

  resolveType(type: ApexType, from: string | undefined): ApexType {
    const typeArguments = type.arguments.map((argument) => this.resolveType(argument, from));
    return simpleType(this.resolveTypeName(type.name, from), typeArguments);
  }

  private resolveTypeName(written: string, from: string | undefined): string {
    const name = written.replace(/^(schema|system)\./i, '');
    const userClass = this.find(name, from);
    if (userClass) return userClass.name;
    const base = this.libraryBase(from);
    const inherited = base === undefined ? undefined : libraryTypeName(`${base}.${name}`);
    return inherited ?? builtInName(name) ?? libraryTypeName(name) ?? name;
  }
}
