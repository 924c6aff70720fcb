import {
  ApexParserFactory,
  CastExpressionContext,
  ClassDeclarationContext,
  CreatedNameContext,
  DotExpressionContext,
  EnhancedForControlContext,
  ExpressionContext,
  FieldDeclarationContext,
  FormalParameterContext,
  IdPrimaryContext,
  LocalVariableDeclarationContext,
  MethodCallExpressionContext,
  MethodDeclarationContext,
  NewExpressionContext,
  PrimaryExpressionContext,
  PropertyDeclarationContext,
  SubExpressionContext,
  ThisPrimaryContext,
  TypeRefContext,
  type ApexParserRuleContext,
  type ApexParseTree,
} from '@apexdevtools/apex-parser';
import {referenceRoute} from '../../config/reference';
import {ApexDocument} from '../../src/apex/document';
import {readTree} from '../../src/apex/read-tree';
import {
  libraryAncestors,
  libraryTypeName,
  signaturesOf,
  staticPropertyType,
} from '../../src/apex/signatures';

/** A type or method of the library in a piece of code, and the section that documents it. */
export interface Identifier {
  /** Offsets into the code; the end is exclusive. */
  start: number;
  end: number;
  href: string;
}

/** What a name stands for: a type itself (`SOQL`), or a value of a type. */
interface Meaning {
  type: string;
  isType: boolean;
}

function isRule(node: ApexParseTree): node is ApexParserRuleContext {
  return 'children' in node;
}

function childrenOf(node: ApexParserRuleContext): ApexParserRuleContext[] {
  return (node.children ?? []).filter(isRule);
}

function parse(code: string): ApexParserRuleContext {
  const isTrigger = /^\s*trigger\s/i.test(code);
  const lexer = ApexParserFactory.createLexer(code);
  lexer.removeErrorListeners();
  const stream = ApexParserFactory.createTokenStream(lexer);
  stream.fill();
  const {tree} = readTree<ApexParserRuleContext>(stream, (parser) =>
    isTrigger ? parser.triggerUnit() : parser.anonymousUnit(),
  );
  return tree;
}

const parsedContexts = new Map<string, ApexParserRuleContext>();

/** Contexts come back with many blocks: each is parsed once. */
function parseContext(code: string): ApexParserRuleContext {
  const tree = parsedContexts.get(code) ?? parse(code);
  parsedContexts.set(code, tree);
  return tree;
}

/** A type as far as members depend on it: without its arguments, and of the library's types with their capitals. */
function typeName(text: string): string {
  const name = text.replace(/<.*$/s, '').replace(/\[\]$/, '');
  return libraryTypeName(name) ?? name;
}

/** Declarations of the code and of what it is compiled with. */
class Declarations {
  private readonly variables = new Map<string, string>();
  private readonly methods = new Map<string, string>();
  private readonly parents = new Map<string, string>();

  declareVariable(name: string, type: string): void {
    this.variables.set(name.toLowerCase(), typeName(type));
  }

  read(node: ApexParserRuleContext, className = ''): void {
    let inside = className;
    if (node instanceof ClassDeclarationContext) {
      inside = node.id().getText();
      const parent: TypeRefContext | null = node.typeRef();
      if (parent) this.parents.set(inside.toLowerCase(), typeName(parent.getText()));
    } else if (node instanceof MethodDeclarationContext) {
      const result: TypeRefContext | null = node.typeRef();
      const key = `${inside}.${node.id().getText()}`.toLowerCase();
      if (result) this.methods.set(key, typeName(result.getText()));
    } else if (
      node instanceof FieldDeclarationContext ||
      node instanceof LocalVariableDeclarationContext
    ) {
      for (const declarator of node.variableDeclarators().variableDeclarator_list()) {
        this.declareVariable(declarator.id().getText(), node.typeRef().getText());
      }
    } else if (
      node instanceof FormalParameterContext ||
      node instanceof PropertyDeclarationContext ||
      node instanceof EnhancedForControlContext
    ) {
      this.declareVariable(node.id().getText(), node.typeRef().getText());
    }
    for (const child of childrenOf(node)) this.read(child, inside);
  }

  variable(name: string): string | undefined {
    return this.variables.get(name.toLowerCase());
  }

  isClass(name: string): boolean {
    return this.parents.has(name.toLowerCase());
  }

  /** The library type that a class extends, itself if it is one. */
  libraryType(type: string): string | undefined {
    let current: string | undefined = type;
    for (let steps = 0; current !== undefined && steps < 20; steps += 1) {
      const library = libraryTypeName(current);
      if (library) return library;
      current = this.parents.get(current.toLowerCase());
    }
    return undefined;
  }

  /** What a method of a type gives, and which library type declares it. */
  method(type: string, name: string): {result: string; owner: string | undefined} | undefined {
    let current: string | undefined = type;
    for (let steps = 0; current !== undefined && steps < 20; steps += 1) {
      const result = this.methods.get(`${current}.${name}`.toLowerCase());
      if (result) return {result, owner: undefined};
      current = this.parents.get(current.toLowerCase());
    }
    const library = this.libraryType(type);
    if (!library) return undefined;
    for (const owner of [library, ...libraryAncestors(library)]) {
      const signature = signaturesOf(owner).find(
        (candidate) => candidate.name.toLowerCase() === name.toLowerCase(),
      );
      if (signature) return {result: signature.result.name, owner};
    }
    return undefined;
  }
}

class Finder {
  readonly found: Identifier[] = [];

  constructor(
    private readonly document: ApexDocument,
    private readonly declarations: Declarations,
  ) {}

  private link(node: ApexParserRuleContext, type: string, member?: string): void {
    const route = referenceRoute(type, member);
    if (!route) return;
    this.found.push({
      start: this.document.offsetOf(node.start.start),
      end: this.document.offsetOf((node.stop ?? node.start).stop + 1),
      href: member === undefined ? route : `${route}#${member.toLowerCase()}`,
    });
  }

  /** Links a type where it is written: `SOQL.Filter`, `List<SOQL.Queryable>`. */
  private linkTypeParts(parts: {name: ApexParserRuleContext; text: string}[]): void {
    let written = '';
    for (const {name, text} of parts) {
      written = written ? `${written}.${text}` : text;
      const type = libraryTypeName(written);
      if (type && type !== 'btcdev') this.link(name, type);
    }
  }

  walk(node: ApexParserRuleContext, className: string | undefined): void {
    if (node instanceof TypeRefContext) {
      const names = node.typeName_list().filter((name) => Boolean(name.id() as unknown));
      this.linkTypeParts(names.map((name) => ({name: name.id(), text: name.id().getText()})));
    } else if (node instanceof CreatedNameContext) {
      const names = node.idCreatedNamePair_list().map((pair) => pair.anyId());
      this.linkTypeParts(names.map((name) => ({name, text: name.getText()})));
    }
    if (node instanceof ExpressionContext) {
      this.meaningOf(node, className);
      return;
    }
    const inside = node instanceof ClassDeclarationContext ? node.id().getText() : className;
    for (const child of childrenOf(node)) this.walk(child, inside);
  }

  private walkChildren(node: ApexParserRuleContext, className: string | undefined): void {
    for (const child of childrenOf(node)) this.walk(child, className);
  }

  /** What an expression stands for; links what it finds on the way. */
  private meaningOf(node: ExpressionContext, className: string | undefined): Meaning | undefined {
    if (node instanceof PrimaryExpressionContext) return this.meaningOfPrimary(node, className);
    if (node instanceof DotExpressionContext) return this.meaningOfMember(node, className);
    if (node instanceof SubExpressionContext) return this.meaningOf(node.expression(), className);
    if (node instanceof MethodCallExpressionContext) {
      const call = node.methodCall();
      this.walkChildren(call, className);
      const id = call.id() as ReturnType<typeof call.id> | null;
      return id && className ? this.callMember(className, id) : undefined;
    }
    this.walkChildren(node, className);
    if (node instanceof CastExpressionContext) {
      return {type: typeName(node.typeRef().getText()), isType: false};
    }
    if (node instanceof NewExpressionContext) {
      return {type: typeName(node.creator().createdName().getText()), isType: false};
    }
    return undefined;
  }

  private meaningOfPrimary(
    node: PrimaryExpressionContext,
    className: string | undefined,
  ): Meaning | undefined {
    const primary = node.primary();
    if (primary instanceof ThisPrimaryContext) {
      return className ? {type: className, isType: false} : undefined;
    }
    if (!(primary instanceof IdPrimaryContext)) {
      this.walkChildren(node, className);
      return undefined;
    }
    const name = primary.getText();
    const variable = this.declarations.variable(name);
    if (variable) return {type: variable, isType: false};
    const inherited = className && this.declarations.libraryType(className);
    const property = inherited && staticPropertyType(inherited, name);
    if (property) {
      this.link(primary, property);
      return {type: property, isType: false};
    }
    if (name.toLowerCase() === 'btcdev') return {type: 'btcdev', isType: true};
    const type = libraryTypeName(name);
    if (type) {
      this.link(primary, type);
      return {type, isType: true};
    }
    return this.declarations.isClass(name) ? {type: name, isType: true} : undefined;
  }

  private meaningOfMember(
    node: DotExpressionContext,
    className: string | undefined,
  ): Meaning | undefined {
    const target = this.meaningOf(node.expression(), className);
    const call = node.dotMethodCall() as ReturnType<typeof node.dotMethodCall> | null;
    if (call) {
      this.walkChildren(call, className);
      return target && this.callMember(target.type, call.anyId());
    }
    if (!target?.isType) return undefined;
    const id = node.anyId();
    const name = id.getText();
    const property = staticPropertyType(target.type, name);
    if (property) {
      // `SOQL.IdGenerator` has a section of its own; the others lead to the type that they give.
      const ownRoute = referenceRoute(target.type, name);
      if (ownRoute && ownRoute !== referenceRoute(target.type)) this.link(id, target.type, name);
      else this.link(id, property);
      return {type: property, isType: false};
    }
    const type = libraryTypeName(target.type === 'btcdev' ? name : `${target.type}.${name}`);
    if (!type) return undefined;
    this.link(id, type);
    return {type, isType: true};
  }

  private callMember(type: string, id: ApexParserRuleContext): Meaning | undefined {
    const method = this.declarations.method(type, id.getText());
    if (!method) return undefined;
    if (method.owner) this.link(id, method.owner, id.getText());
    return {type: method.result, isType: false};
  }
}

/**
 * Finds the library's types and methods in a piece of Apex, by the types of the expressions they stand in.
 *
 * @param code the code as the reader sees it
 * @param contexts code that it is compiled with: fixtures, and the blocks that it continues
 * @returns in the order of the text, none overlapping
 */
export function findIdentifiers(code: string, contexts: string[]): Identifier[] {
  const declarations = new Declarations();
  for (const context of contexts) declarations.read(parseContext(context));
  const tree = parse(code);
  declarations.read(tree);
  const finder = new Finder(new ApexDocument('source', code), declarations);
  finder.walk(tree, undefined);
  return finder.found.sort((a, b) => a.start - b.start);
}

/**
 * Writes identifiers compactly, grouped by address: `/soql/api/soql#with:12.4,40.4`, offset and length each.
 */
export function encodeIdentifiers(identifiers: Identifier[]): string {
  const places = new Map<string, string[]>();
  for (const {start, end, href} of identifiers) {
    places.set(href, [...(places.get(href) ?? []), `${start}.${end - start}`]);
  }
  return [...places].map(([href, at]) => `${href}:${at.join(',')}`).join(' ');
}
