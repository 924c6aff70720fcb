/** Which members of the library use which: calls, constructions, and names of fields. */
import {
  AnalyzedCode,
  constructorName,
  descendants,
  ExpressionTypes,
  Scope,
  type Call,
  type ClassSyntax,
  type KnownTypes,
  type Syntax,
  type TypeDeclaration,
  type Unit,
} from '@soql-lib/apex';
import {soqlLib} from '@soql-lib/model/signatures';
import type {ApiType} from '../check-docs/manifest';
import {bodiesIn, type Body} from './bodies';
import type {ApiMember} from '../library-changes/finding';
import {parameterTypes} from './type-text';

/** The classes themselves declare the library's types. */
const platform: KnownTypes = {
  typeName: () => undefined,
  propertyType: () => undefined,
  methods: () => undefined,
  platformResult: soqlLib.platformResult,
};

export class CallGraph {
  readonly #files: readonly AnalyzedCode[];
  readonly #bodies: ReadonlyMap<string, Body>;
  /** Members by what they are declared as. */
  readonly #bySyntax: ReadonlyMap<Syntax, Body>;
  /** Keys of fields and properties by their class, and by name in lower case. */
  readonly #fields = new Map<Syntax, Map<string, string[]>>();
  readonly #users = new Map<string, Set<string>>();
  readonly #api: readonly ApiType[];

  /**
   * @param units the classes of the library
   * @param api types of their manifest
   */
  constructor(units: readonly Unit[], api: readonly ApiType[]) {
    this.#api = api.filter(({visibility}) => visibility !== 'private');
    this.#files = units.map((unit) => new AnalyzedCode(unit, platform));
    const bodies = units.flatMap(({classes}) => classes.flatMap((owner) => bodiesIn(owner)));
    this.#bodies = new Map(bodies.map((body) => [body.key, body]));
    this.#bySyntax = new Map(bodies.map((body) => [body.syntax, body]));
    for (const {key, owner, name, syntax} of bodies) {
      if (syntax.kind !== 'declarator' && syntax.kind !== 'property') continue;
      const fields = this.#fields.get(owner) ?? new Map<string, string[]>();
      this.#fields.set(owner, fields.set(name.toLowerCase(), [key]));
    }
    for (const body of bodies) {
      for (const used of this.#usedBy(body)) {
        const users = this.#users.get(used) ?? new Set();
        this.#users.set(used, users.add(body.key));
      }
    }
  }

  /** @returns the API's member that a member is or implements; undefined for internal ones */
  apiMember(key: string): ApiMember | undefined {
    const body = this.#bodies.get(key);
    if (!body) return undefined;
    const path = key.slice(0, key.lastIndexOf(`.${body.name}`));
    const signature = key.slice(path.length).toLowerCase();
    const type = [path, ...this.#interfacesOf(body.owner)].find((name) =>
      this.#api.some((own) => own.name === name && memberSignatures(own).includes(signature)),
    );
    return type === undefined ? undefined : {type, name: body.name};
  }

  /** @returns the API's members that use a member, directly or through internal ones */
  reachedFrom(key: string): ApiMember[] {
    const found = new Map<string, ApiMember>();
    const seen = new Set([key]);
    for (const member of seen) {
      for (const user of this.#users.get(member) ?? []) {
        const api = this.apiMember(user);
        if (api) found.set(`${api.type}.${api.name}`, api);
        else seen.add(user);
      }
    }
    return [...found.values()];
  }

  #usedBy({syntax}: Body): string[] {
    return [...descendants(syntax)].flatMap((node) => {
      switch (node.kind) {
        case 'call':
          return this.#called(node);
        case 'new': {
          const type = this.#typesAt(node).scope.type(node.type.name);
          return type ? this.#constructors(type, node.arguments.length) : [];
        }
        case 'name':
          return this.#field(this.#typesAt(node).scope.around, node.name);
        case 'field': {
          const type = this.#typesAt(node).typeDeclaration(node.receiver);
          return type ? this.#field([type], node.name) : [];
        }
        default:
          return [];
      }
    });
  }

  #called(call: Call): string[] {
    const {name, arguments: given} = call;
    const types = this.#typesAt(call);
    const {owner} = types.scope;
    if (name === 'this' && !call.receiver) return this.#constructors(owner, given.length);
    const methods = (types.calledMethods(call)?.methods ?? [])
      .filter(({parameters}) => parameters.length === given.length)
      .flatMap(({syntax}) => syntax ?? []);
    return methods.flatMap((method) => {
      const own = this.#bySyntax.get(method);
      return own ? [own.key] : this.#implementations(method.parent, name, given.length);
    });
  }

  /** @returns the methods of that name of the classes that implement an interface */
  #implementations(type: Syntax | undefined, name: string, count: number): string[] {
    if (type?.kind !== 'interface') return [];
    return [...this.#bodies.values()].flatMap(({key, owner, name: own, syntax}) =>
      syntax.kind === 'method' &&
      syntax.parameters.length === count &&
      own.toLowerCase() === name.toLowerCase() &&
      owner.implements.some((word) => this.#declaration(owner, word.name)?.syntax === type)
        ? [key]
        : [],
    );
  }

  #constructors({methods}: TypeDeclaration, count: number): string[] {
    return (methods.get(constructorName) ?? [])
      .filter(({parameters}) => parameters.length === count)
      .flatMap(({syntax}) => (syntax ? (this.#bySyntax.get(syntax)?.key ?? []) : []));
  }

  /** @returns the field or property of that name of the first of some types that has one */
  #field(types: readonly TypeDeclaration[], name: string): string[] {
    const key = name.toLowerCase();
    const owner = types.find(({fields}) => fields.has(key));
    return owner ? (this.#fields.get(owner.syntax)?.get(key) ?? []) : [];
  }

  /** @returns the names of the interfaces of the API that a class implements, with their parents */
  #interfacesOf(owner: ClassSyntax): string[] {
    const names = [...owner.implements, ...(owner.extends ? [owner.extends] : [])];
    return names.flatMap(({name}) => {
      const type = this.#declaration(owner, name);
      if (type?.syntax.kind !== 'interface' && type?.syntax.kind !== 'class') return [];
      const path = type.outer?.name ? `${type.outer.name}.${type.name}` : type.name;
      return [path, ...this.#interfacesOf(type.syntax)];
    });
  }

  #declaration(at: Syntax, name: string): TypeDeclaration | undefined {
    return this.#typesAt(at).scope.type(name);
  }

  #typesAt({place}: Syntax): ExpressionTypes {
    const file = this.#files.find(({unit}) => unit.document === place.document);
    if (!file) throw new Error('the code is not of this library');
    const elsewhere = (name: string): TypeDeclaration | undefined =>
      this.#files.flatMap(({declarations}) => declarations.top.inner.get(name) ?? [])[0];
    const {declarations} = file;
    return new ExpressionTypes(new Scope(declarations, place.start, platform, [], elsewhere));
  }
}

/** A type's public members, as ends of keys: `.with(string)`, `.new(sobjecttype)`, `.label`. */
export function memberSignatures({methods, constructors = [], properties = []}: ApiType): string[] {
  const isSeen = ({visibility}: {visibility?: string}): boolean => visibility !== 'private';
  return [
    ...[...methods, ...constructors.map((own) => ({...own, name: 'new'}))]
      .filter(isSeen)
      .map(({name, params}) => `.${name}${parameterTypes(params)}`),
    ...properties.filter(isSeen).map(({name}) => `.${name}`),
  ].map((key) => key.toLowerCase());
}
