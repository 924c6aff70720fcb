/** The library's signatures, read from the generated table when a type is first asked for. */
import {signatureTable, staticProperties} from './signatures.generated';
import {parseType, splitTypes, type ApexType} from './types';

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

const typeNames = new Map(Object.keys(signatureTable).map((name) => [name.toLowerCase(), name]));
const propertyNames = new Map(
  Object.keys(staticProperties).map((name) => [name.toLowerCase(), name]),
);

/** @returns a library type's name with its capitals, with or without the package's namespace in front */
export function libraryTypeName(name: string): string | undefined {
  return typeNames.get(name.toLowerCase().replace(/^btcdev\./, ''));
}

/** @returns the type behind a static property such as `SOQL.Filter` */
export function staticPropertyType(owner: string, property: string): string | undefined {
  const name = propertyNames.get(`${owner}.${property}`.toLowerCase());
  return name === undefined ? undefined : staticProperties[name];
}

/** Library types that a library type can stand for. */
export function libraryAncestors(type: string): readonly string[] {
  if (type === 'SOQL') return ['SOQL.Queryable'];
  return type === 'SOQLCache' ? ['SOQLCache.Cacheable'] : [];
}
