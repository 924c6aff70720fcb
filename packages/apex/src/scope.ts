/** Resolves names at one place of a file. */
import type {
  Callable,
  Declarations,
  Field,
  Method,
  TypeDeclaration,
  Variable,
} from './declarations';
import type {KnownTypes} from './known-types';
import {isSame} from './type-kinds';
import {simpleType, type ApexType} from './types';

export class Scope {
  readonly callable: Callable;
  readonly owner: TypeDeclaration;
  /** The class around the place, and those around that, from inside to outside. */
  readonly around: readonly TypeDeclaration[];

  /**
   * @param offset of the place
   * @param library whose types the file uses
   * @param related what the file is compiled with, in the order in which it comes before the file
   * @param elsewhere finds the classes of other files
   */
  constructor(
    readonly declarations: Declarations,
    readonly offset: number,
    readonly library: KnownTypes,
    private readonly related: readonly Declarations[] = [],
    private readonly elsewhere: (name: string) => TypeDeclaration | undefined = () => undefined,
  ) {
    const {callables, outermost} = declarations;
    const isAround = ({syntax: {place}}: Callable): boolean =>
      place.start <= offset && offset < place.end;
    this.callable = callables.findLast(isAround) ?? outermost;
    this.owner = this.callable.owner;
    this.around = typesAround(this.owner);
  }

  variable(name: string): Variable | undefined {
    const key = name.toLowerCase();
    const own = this.visible(this.callable, key);
    if (own || this.owner.kind === 'class') return own;
    // Variables of a snippet or a trigger are seen in its methods, if they are declared before.
    return this.visible(this.declarations.outermost, key) ?? this.relatedVariable(key);
  }

  private relatedVariable(key: string): Variable | undefined {
    return this.related
      .map(({outermost: {variables, syntax}}) =>
        variables.findLast(({name, to}) => name === key && to >= syntax.place.end),
      )
      .findLast((variable) => variable !== undefined);
  }

  private visible({variables}: Callable, key: string): Variable | undefined {
    return variables.findLast((variable) => variable.name === key && this.sees(variable));
  }

  private sees({from, visibleFrom = from, to}: Variable): boolean {
    return visibleFrom <= this.offset && this.offset < to;
  }

  /** @returns a field of the class around, or of a class around that */
  field(name: string): Field | undefined {
    return firstDefined(this.around, (type) => this.fieldOf(type, name));
  }

  /** @returns the methods of that name in the class around, or in a class around that */
  methods(name: string): readonly Method[] {
    return (
      firstDefined(this.around, (type) => this.methodsOf(type, name)) ??
      this.related.flatMap(({top}) => top.methods.get(name.toLowerCase()) ?? [])
    );
  }

  /** @returns a field of a type, or of those it extends */
  fieldOf(start: TypeDeclaration, name: string): Field | undefined {
    const key = name.toLowerCase();
    return this.memberOf(start, (owner) => {
      const field = owner.fields.get(key);
      if (!field || this.around.includes(owner)) return field;
      const type = this.seenFromHere(field.type, owner);
      return isSame(type, field.type) ? field : {...field, type};
    });
  }

  /** @returns the methods of that name of a type, or of those it extends */
  methodsOf(start: TypeDeclaration, name: string): readonly Method[] | undefined {
    const key = name.toLowerCase();
    return this.memberOf(start, (owner) => {
      const methods = owner.methods.get(key);
      if (!methods || this.around.includes(owner)) return methods;
      return methods.map(({parameters, result, syntax}) => ({
        parameters: parameters.map((type) => this.seenFromHere(type, owner)),
        result: this.seenFromHere(result, owner),
        syntax,
      }));
    });
  }

  /** @returns a type of another class's member: that class's inner types go by their whole names */
  private seenFromHere(type: ApexType, owner: TypeDeclaration): ApexType {
    const declared = this.type(type.name, owner);
    const name = declared && this.type(type.name) !== declared ? wholeName(declared) : type.name;
    return simpleType(
      name,
      type.arguments.map((argument) => this.seenFromHere(argument, owner)),
    );
  }

  /** @returns the type of a variable or field */
  typeOfName(name: string): ApexType | undefined {
    return (this.variable(name) ?? this.field(name))?.type;
  }

  /** @returns true for a name that hides a type of that name (facts/platform.md, Names) */
  isVariable(name: string): boolean {
    return this.typeOfName(name) !== undefined;
  }

  /** @returns names of all variables, fields and types that can hide others here, in lower case */
  *names(): Generator<string> {
    const {outermost} = this.declarations;
    for (const {name, from, to} of [...this.callable.variables, ...outermost.variables])
      if (from <= this.offset && this.offset < to) yield name;
    for (const type of this.around)
      for (const {fields} of this.withBases(type)) yield* fields.keys();
    yield* this.typeNames();
  }

  /** @returns names of the types that the file declares or its classes inherit, in lower case */
  *typeNames(): Generator<string> {
    yield* this.declarations.typeNames;
    for (const type of this.around)
      for (const {syntax} of this.withBases(type))
        for (const {name} of syntax.classes) yield name.toLowerCase();
  }

  /**
   * @param owner the class around the name; if not given, that of this place
   * @returns a type of the file, or of another, by its name: `Inner` or `Outer.Inner`
   */
  type(name: string, owner = this.owner): TypeDeclaration | undefined {
    const [first = '', ...rest] = name.toLowerCase().split('.');
    let found = firstDefined(typesAround(owner), (type) =>
      type.name.toLowerCase() === first ? type : type.inner.get(first),
    );
    found ??= this.related.map(({top}) => top.inner.get(first)).findLast((type) => type);
    found ??= this.elsewhere(first);
    for (const part of rest) found = found?.inner.get(part);
    return found;
  }

  /** @returns the library's type that a type is, or extends; in a selector `Filter` is one */
  libraryType(name: string): string | undefined {
    const declared = this.type(name);
    if (declared) return this.libraryBase(declared);
    const known = this.library.typeName(name);
    if (known !== undefined) return known;
    return firstDefined(this.inheritedKnownTypes(), (base) =>
      this.library.typeName(`${base}.${name}`),
    );
  }

  /** @returns the library's types whose members need no qualifier at this place */
  *inheritedKnownTypes(): Generator<string> {
    for (const type of this.around) {
      const base = this.libraryBase(type);
      if (base !== undefined) yield base;
    }
  }

  /** @returns the library's type that a declared type extends */
  libraryBase(type: TypeDeclaration): string | undefined {
    return this.memberOf(type, ({parent}) =>
      parent === undefined || this.type(parent) ? undefined : this.library.typeName(parent),
    );
  }

  /** Looks in a type and, as far as the file has them, in those it extends. */
  memberOf<Member>(
    start: TypeDeclaration,
    find: (type: TypeDeclaration) => Member | undefined,
  ): Member | undefined {
    return firstDefined(this.withBases(start), find);
  }

  /** @returns a type and, as far as the files have them, those it extends */
  private *withBases(start: TypeDeclaration): Generator<TypeDeclaration> {
    const seen = new Set<TypeDeclaration>();
    for (let type: TypeDeclaration | undefined = start; type && !seen.has(type);) {
      yield type;
      seen.add(type);
      type = type.parent === undefined ? undefined : this.type(type.parent);
    }
  }
}

/** @returns `Outer.Inner`; nothing for a snippet or a trigger */
export function wholeName({name, outer}: TypeDeclaration): string {
  const around = outer && wholeName(outer);
  return around ? `${around}.${name}` : name;
}

function typesAround(type: TypeDeclaration): TypeDeclaration[] {
  return type.outer ? [type, ...typesAround(type.outer)] : [type];
}

/** @returns the first result for one of the items that is known */
export function firstDefined<Item, Result>(
  items: Iterable<Item>,
  look: (item: Item) => Result | undefined,
): Result | undefined {
  for (const item of items) {
    const result = look(item);
    if (result !== undefined) return result;
  }
  return undefined;
}
