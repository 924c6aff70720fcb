import type {ApiMethod, ApiType} from '../check-docs/manifest';
import type {DeclaredType} from './read-class';
import {parameterTypes} from './type-text';

/**
 * Adds the facts that require all files: which interfaces of the library a class implements, which
 * of their methods it deprecates, and which types are meant for callers.
 *
 * @param deprecated methods of classes with the annotation `@Deprecated`
 */
export function classify(types: readonly DeclaredType[], deprecated: readonly string[]): ApiType[] {
  const inherited = types.map((type) => withInheritedApi(type, types));
  deprecateImplemented(inherited, deprecated);
  const api = reachable(inherited);
  return inherited.map(({name, kind, ...rest}) => ({
    name,
    kind,
    tier: api.has(name) ? 'api' : 'internal',
    ...rest,
  }));
}

/** Removes methods that an interface declares: they are documented there. */
function withInheritedApi(type: DeclaredType, types: readonly DeclaredType[]): DeclaredType {
  if (type.kind === 'interface') return type;
  const interfaces = (type.implements ?? [])
    .flatMap((name) => resolve(name, type, types) ?? [])
    .filter(({kind}) => kind === 'interface');
  const declared = new Set(interfaces.flatMap(({methods}) => methods).map(callKey));
  const {constructors, properties, methods, ...facts} = type;
  return {
    ...facts,
    inheritsApiOf: interfaces.map(({name}) => name),
    constructors,
    properties,
    methods: methods.filter((method) => !declared.has(callKey(method))),
  };
}

/** Marks interface methods that a class of the library implements with `@Deprecated`. */
function deprecateImplemented(types: readonly DeclaredType[], deprecated: readonly string[]): void {
  const names = new Set(deprecated.map((name) => name.toLowerCase()));
  for (const {name: owner, inheritsApiOf = []} of types) {
    const interfaces = types.filter(({name}) => inheritsApiOf.includes(name));
    for (const method of interfaces.flatMap(({methods}) => methods)) {
      if (names.has(`${owner}.${callKey(method)}`.toLowerCase())) method.deprecated = true;
    }
  }
}

/** Returns a key that is unique per overload. */
function callKey({name, params}: Pick<ApiMethod, 'name' | 'params'>): string {
  return `${name}${parameterTypes(params)}`.toLowerCase();
}

/**
 * Returns the types that callers use: top-level types, interfaces and exceptions, and the classes
 * named in their signatures and properties.
 */
function reachable(types: readonly DeclaredType[]): Set<string> {
  const found = new Set(types.filter(isEntry).map(({name}) => name));
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const type of types.filter(({name}) => found.has(name))) {
      for (const name of namedTypes(type)) {
        const other = resolve(name, type, types);
        if (other && other.visibility !== 'private') found.add(other.name);
      }
    }
  }
  return found;
}

function isEntry({name, kind, extends: parent}: DeclaredType): boolean {
  return !name.includes('.') || kind === 'interface' || /Exception$/.test(String(parent));
}

function namedTypes(type: DeclaredType): string[] {
  const members = [
    ...type.methods.flatMap(({returns, params}) => [returns, ...params.map((param) => param.type)]),
    ...(type.properties ?? []).map((property) => property.type),
    ...(type.constructors ?? []).flatMap(({params}) => params.map((param) => param.type)),
  ];
  return members.flatMap((text) => text.match(/\w+(?:\.\w+)*/g) ?? []);
}

/** Resolves a type name inside another type: `Queryable` in SOQL is `SOQL.Queryable`. */
function resolve(
  name: string,
  from: DeclaredType,
  types: readonly DeclaredType[],
): DeclaredType | undefined {
  const [outer = ''] = from.name.split('.');
  return (
    types.find((type) => type.name === `${outer}.${name}`) ??
    types.find((type) => type.name === name)
  );
}
