import {
  CreatedNameContext,
  DotExpressionContext,
  IdPrimaryContext,
  MethodCallExpressionContext,
  PrimaryExpressionContext,
  TypeRefContext,
  type ApexParserRuleContext,
} from '@apexdevtools/apex-parser';
import {referenceRoute} from '../../config/reference';
import {
  AnalyzedCode,
  ApexDocument,
  type ExpressionTypes,
  readTree,
  readTokens,
  descendants,
} from '@soql-lib/apex';
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
  const isTrigger = /^\s*trigger\s/i.test(code);
  const {tree} = readTree<ApexParserRuleContext>(readTokens(code).stream, (parser) =>
    isTrigger ? parser.triggerUnit() : parser.anonymousUnit(),
  );
  return new AnalyzedCode(tree, new ApexDocument('source', code), soqlLib);
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
  node: ApexParserRuleContext;
  type: string;
  member?: string;
}

/** The types in `SOQL.Filter` and `List<SOQL.Queryable>`. */
function typesIn(names: readonly ApexParserRuleContext[]): Reference[] {
  return names.flatMap((node, index) => {
    const written = names.slice(0, index + 1).map((name) => name.getText());
    const type = libraryTypeName(written.join('.'));
    return type === undefined ? [] : [{node, type}];
  });
}

function referencesIn(node: ApexParserRuleContext, types: ExpressionTypes): Reference[] {
  if (node instanceof TypeRefContext) {
    return typesIn(node.typeName_list().flatMap((name) => name.id() ?? []));
  }
  if (node instanceof CreatedNameContext) {
    return typesIn(node.idCreatedNamePair_list().map((pair) => pair.anyId()));
  }
  if (node instanceof PrimaryExpressionContext && node.primary() instanceof IdPrimaryContext) {
    const type = types.namedLibraryType(node) ?? types.inheritedProperty(node.getText());
    return type === undefined ? [] : [{node, type}];
  }
  if (node instanceof MethodCallExpressionContext) {
    const id = node.methodCall().id();
    const type = types.calledMethods(node)?.owner;
    return id && type !== undefined ? [{node: id, type, member: id.getText()}] : [];
  }
  return node instanceof DotExpressionContext ? memberReferences(node, types) : [];
}

function memberReferences(node: DotExpressionContext, types: ExpressionTypes): Reference[] {
  const call = node.dotMethodCall();
  if (call) {
    const type = types.calledMethods(node)?.owner;
    return type === undefined ? [] : [{node: call.anyId(), type, member: call.anyId().getText()}];
  }
  const type = types.namedLibraryType(node);
  const owner = types.namedLibraryType(node.expression());
  const id = node.anyId();
  // `SOQL.IdGenerator` has its own section; other properties link to the type of their value.
  if (owner !== undefined && referenceRoute(owner, id.getText()) !== referenceRoute(owner)) {
    return [{node: id, type: owner, member: id.getText()}];
  }
  return type === undefined ? [] : [{node: id, type}];
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
  const identifiers = [...descendants(analyzed.tree)].flatMap((place) =>
    referencesIn(place, analyzed.typesAt(place, related)).flatMap(({node, type, member}) => {
      const route = referenceRoute(type, member);
      if (route === undefined) return [];
      const href = member === undefined ? route : `${route}#${member.toLowerCase()}`;
      return [{start: analyzed.startOf(node), end: analyzed.endOf(node), href}];
    }),
  );
  return identifiers.sort((a, b) => a.start - b.start);
}

/**
 * Encodes identifiers compactly, grouped by URL: `/soql/api/soql#with:12.4,40.4`, offset and length each.
 */
export function encodeIdentifiers(identifiers: Identifier[]): string {
  const places = new Map<string, string[]>();
  for (const {start, end, href} of identifiers) {
    places.set(href, [...(places.get(href) ?? []), `${start}.${end - start}`]);
  }
  return [...places].map(([href, at]) => `${href}:${at.join(',')}`).join(' ');
}
