/** The library's signatures, read from the generated table on first use of a type. */
import {packageNamespace} from './package.generated';
import {inheritedInterfaces, signatureTable, staticProperties} from './signatures.generated';
import {parseType, splitTypes, unknownType, type ApexType, type KnownTypes} from '@soql-lib/apex';
import {resultTypeOf} from './values/platform';

export interface Signature {
  name: string;
  static: boolean;
  parameters: readonly ApexType[];
  result: ApexType;
  /** `with(SObjectField, String)`. */
  text: string;
}

const cache = new Map<string, readonly Signature[]>();

function parseSignature(line: string): Signature {
  const isStatic = line.startsWith('static ');
  const body = isStatic ? line.slice('static '.length) : line;
  const open = body.indexOf('(');
  const space = body.lastIndexOf(' ', open);
  const name = body.slice(space + 1, open);
  const parameters = splitTypes(body.slice(open + 1, -1));
  return {
    name,
    static: isStatic,
    parameters: parameters.map(parseType),
    result: parseType(body.slice(0, space)),
    text: `${name}(${parameters.join(', ')})`,
  };
}

/** @returns the signatures of a library type; empty for any other type */
export function signaturesOf(type: string): readonly Signature[] {
  let signatures = cache.get(type);
  if (!signatures) {
    signatures = (signatureTable[type] ?? []).map(parseSignature);
    cache.set(type, signatures);
  }
  return signatures;
}

/** @returns the signatures of the methods with that name that a library type declares itself */
export function signaturesNamed(type: string, method: string): readonly Signature[] {
  const key = method.toLowerCase();
  return signaturesOf(type).filter(({name}) => name.toLowerCase() === key);
}

/** Names of all types of the library. */
export const libraryTypes: readonly string[] = Object.keys(signatureTable);

/** Types of the static properties, such as `SOQL.Filter`. */
export const staticPropertyTypes: readonly string[] = Object.values(staticProperties);

const typeNames = new Map(libraryTypes.map((name) => [name.toLowerCase(), name]));
const propertyNames = new Map(
  Object.keys(staticProperties).map((name) => [name.toLowerCase(), name]),
);

const namespacePrefix = `${packageNamespace.toLowerCase()}.`;

/** @returns the name in lower case, without the package's namespace in front */
export function withoutNamespace(name: string): string {
  const key = name.toLowerCase();
  return key.startsWith(namespacePrefix) ? key.slice(namespacePrefix.length) : key;
}

/** @returns a library type's name with its capitals, for one with or without the namespace */
export function libraryTypeName(name: string): string | undefined {
  return typeNames.get(withoutNamespace(name));
}

/** @returns the type behind a static property such as `SOQL.Filter` */
export function staticPropertyType(owner: string, property: string): string | undefined {
  const name = propertyNames.get(`${owner}.${property}`.toLowerCase());
  return name === undefined ? undefined : staticProperties[name];
}

/** @returns the methods of that name, and which declares them: the type or an ancestor */
export function libraryMethods(
  type: string,
  method: string,
): {owner: string; signatures: readonly Signature[]} | undefined {
  for (const owner of [type, ...libraryAncestors(type)]) {
    const signatures = signaturesNamed(owner, method);
    if (signatures.length > 0) return {owner, signatures};
  }
  return undefined;
}

/** @returns the library types that a library type can be assigned to, without itself */
export function libraryAncestors(type: string): readonly string[] {
  return inheritedInterfaces[type] ?? [];
}

/** The library and the platform, for the scopes of code that uses them. */
export const soqlLib: KnownTypes = {
  typeName: libraryTypeName,
  propertyType: staticPropertyType,
  methods: libraryMethods,
  platformResult: (receiver, {name, isStatic, arguments: types}) => {
    const given = types.map((type) => type ?? unknownType);
    const result = resultTypeOf(receiver, name, given, isStatic);
    return result.name === unknownType.name ? undefined : result;
  },
};
