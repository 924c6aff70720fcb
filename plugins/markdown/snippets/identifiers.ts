import {
  AnalyzedCode,
  descendants,
  parseWithErrors,
  type Call,
  type ExpressionTypes,
  type FieldExpression,
  type SourceRange,
  type Syntax,
  type Word,
} from '@soql-lib/apex';
import {referenceRoute} from '../../../config/reference';
import {libraryTypeName, soqlLib} from '@soql-lib/model/signatures';

/** A type or method of the library in a piece of code, and the section that documents it. */
export interface Identifier {
  /** Offsets into the code; the end is exclusive. */
  start: number;
  end: number;
  href: string;
}

/** Parses code, which may have syntax errors: the part that parses gets links. */
function parse(code: string): AnalyzedCode {
  return new AnalyzedCode(parseWithErrors(code), soqlLib);
}

const parsedContexts = new Map<string, AnalyzedCode>();

/** Many blocks share a context: each is parsed once. */
function parseContext(code: string): AnalyzedCode {
  const parsed = parsedContexts.get(code) ?? parse(code);
  parsedContexts.set(code, parsed);
  return parsed;
}

/** An identifier in the code that refers to a type of the library, or to a member of one. */
interface Reference {
  place: SourceRange;
  type: string;
  member?: string;
}

/** The types in `SOQL.Filter` and `List<SOQL.Queryable>`. */
function typesIn(words: readonly Word[]): Reference[] {
  return words.flatMap(({place}, index) => {
    const written = words.slice(0, index + 1).map(({text}) => text);
    const type = libraryTypeName(written.join('.'));
    return type === undefined ? [] : [{place, type}];
  });
}

function referencesIn(node: Syntax, types: ExpressionTypes): Reference[] {
  switch (node.kind) {
    case 'type':
      return typesIn(node.words);
    case 'name': {
      const type = types.namedLibraryType(node) ?? types.inheritedProperty(node.name);
      return type === undefined ? [] : [{place: node.place, type}];
    }
    case 'call':
      return methodReferences(node, types);
    case 'field':
      return fieldReferences(node, types);
    default:
      return [];
  }
}

function methodReferences(call: Call, types: ExpressionTypes): Reference[] {
  const type = types.calledMethods(call)?.owner;
  return type === undefined ? [] : [{place: call.at, type, member: call.name}];
}

function fieldReferences(field: FieldExpression, types: ExpressionTypes): Reference[] {
  const {at: place, name} = field;
  const owner = types.namedLibraryType(field.receiver);
  // `SOQL.IdGenerator` has its own section; other properties link to the type of their value.
  if (owner !== undefined && referenceRoute(owner, name) !== referenceRoute(owner))
    return [{place, type: owner, member: name}];
  const type = types.namedLibraryType(field);
  return type === undefined ? [] : [{place, type}];
}

/**
 * Finds the library's types and methods in Apex code, by the types of expressions.
 *
 * @param code the code as the reader sees it
 * @param contexts code that it is compiled with: fixtures and preceding blocks
 * @returns in text order, without overlaps
 */
export function findIdentifiers(code: string, contexts: string[]): Identifier[] {
  const related = contexts.map(parseContext);
  const analyzed = parse(code);
  const identifiers = [...descendants(analyzed.unit)].flatMap((node) =>
    referencesIn(node, analyzed.typesAt(node, related)).flatMap(({place, type, member}) => {
      const route = referenceRoute(type, member);
      if (route === undefined) return [];
      const href = member === undefined ? route : `${route}#${member.toLowerCase()}`;
      return [{start: place.start, end: place.end, href}];
    }),
  );
  return identifiers.sort((a, b) => a.start - b.start);
}

/**
 * Encodes identifiers compactly, grouped by URL: `/soql/api/soql#with:12.4,40.4`, offset and length
 * each.
 */
export function encodeIdentifiers(identifiers: Identifier[]): string {
  const places = new Map<string, string[]>();
  for (const {start, end, href} of identifiers) {
    places.set(href, [...(places.get(href) ?? []), `${start}.${end - start}`]);
  }
  return [...places].map(([href, at]) => `${href}:${at.join(',')}`).join(' ');
}
