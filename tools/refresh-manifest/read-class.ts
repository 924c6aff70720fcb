import type {
  ClassBodyDeclarationContext,
  ClassDeclarationContext,
  ConstructorDeclarationContext,
  FieldDeclarationContext,
  FormalParametersContext,
  InterfaceDeclarationContext,
  InterfaceMethodDeclarationContext,
  MethodDeclarationContext,
  PropertyDeclarationContext,
} from '@apexdevtools/apex-parser';
import {parseApex} from '../check-docs/apex/parse';
import {literalsIn, messagesIn, type ThrownMessage} from './messages';
import {readTests, type LibraryTest} from './tests';
import {parameters, returnType, typeText, typeTexts} from './type-text';
import type {
  ApiConstructor,
  ApiMember,
  ApiMethod,
  ApiProperty,
  ApiType,
} from '../check-docs/manifest';
import {digestBodies, type Digests} from './bodies';
import {Comments} from './comments';
import {readModifiers, type Modifiers} from './modifiers';

/** The declarations of a file. `classify` adds `tier` and `inheritsApiOf`, which depend on all files. */
export type DeclaredType = Omit<ApiType, 'tier'>;

export interface SourceFile {
  /** Outer types before their inner types. */
  types: DeclaredType[];
  /** Version in the comment at the top, if any. */
  headerVersion: string | undefined;
  lines: number;
  messages: ThrownMessage[];
  /** All string literals. */
  literals: string[];
  bodies: Digests;
}

/** What a file of the library declares: a class or an interface, or the tests of one. */
export type LibraryFile =
  {kind: 'source'; source: SourceFile} | {kind: 'tests'; tests: LibraryTest[]};

/**
 * Reads a class: its API, which is what is public, global or `@TestVisible`, the messages that it throws, and digests of
 * its code; of a test class, the tests.
 *
 * @param file path for messages, relative to the classes folder
 * @returns undefined for a file that declares neither a class nor an interface
 * @throws Error naming file, line and column when the file does not parse
 */
export function readClass(file: string, text: string): LibraryFile | undefined {
  const parsed = parseApex(text);
  if (parsed.shape === 'broken') {
    const {line, column, message} = parsed.problem;
    throw new Error(`${file}:${line}:${column + 1} ${message}`);
  }
  if (parsed.shape !== 'type') return undefined;
  const declaration = parsed.tree.typeDeclaration();
  const modifiers = readModifiers(declaration.modifier_list());
  const classNode = declaration.classDeclaration();
  if (modifiers.isTest)
    return classNode && {kind: 'tests', tests: readTests(file, classNode, parsed.document)};
  const reader = new ClassReader(file, new Comments(text));
  if (classNode) reader.readClass(classNode, modifiers, []);
  else if (declaration.interfaceDeclaration())
    reader.readInterface(declaration.interfaceDeclaration(), modifiers, []);
  else return undefined;
  const header = text
    .split('\n')
    .slice(0, declaration.start.line - 1)
    .join('\n');
  const source = {
    types: reader.types,
    headerVersion: /\bv?(\d+\.\d+\.\d+)\b/.exec(header)?.[1],
    lines: text.trimEnd().split('\n').length,
    messages: messagesIn(file, text, declaration),
    literals: literalsIn(text),
    bodies: classNode ? digestBodies(classNode) : {},
  };
  return {kind: 'source', source};
}

interface ClassScope {
  type: DeclaredType & {constructors: ApiConstructor[]; properties: ApiProperty[]};
  path: readonly string[];
  /** Returns the comment heading of a member. */
  group: (line: number) => string | null;
}

class ClassReader {
  readonly types: DeclaredType[] = [];
  readonly #file: string;
  readonly #comments: Comments;

  constructor(file: string, comments: Comments) {
    this.#file = file;
    this.#comments = comments;
  }

  readClass(node: ClassDeclarationContext, modifiers: Modifiers, outer: readonly string[]): void {
    const path = [...outer, node.id().getText()];
    const members = node.classBody().classBodyDeclaration_list();
    const type: ClassScope['type'] = {
      name: path.join('.'),
      kind: 'class',
      file: this.#file,
      line: node.start.line,
      visibility: modifiers.visibility,
      ...(outer.length === 0 || modifiers.words.length > 0 ? {modifiers: modifiers.words} : {}),
      ...(modifiers.sharing === undefined ? {} : {sharing: modifiers.sharing}),
      ...modifiers.access,
      extends: node.typeRef() ? typeText(node.typeRef()) : null,
      implements: typeTexts(node.typeList()),
      constructors: [],
      properties: [],
      methods: [],
    };
    const isOutside = (line: number): boolean =>
      !members.some(({start, stop}) => line >= start.line && line <= (stop ?? start).line);
    const group = (line: number): string | null =>
      this.#comments.headingAbove(line, node.start.line, isOutside);
    this.types.push(type);
    for (const member of members) this.#readMember(member, {type, path, group});
  }

  readInterface(
    node: InterfaceDeclarationContext,
    modifiers: Modifiers,
    outer: readonly string[],
  ): void {
    const path = [...outer, node.id().getText()];
    this.types.push({
      name: path.join('.'),
      kind: 'interface',
      file: this.#file,
      line: node.start.line,
      visibility: modifiers.visibility,
      ...modifiers.access,
      extends: typeTexts(node.typeList()),
      methods: node
        .interfaceBody()
        .interfaceMethodDeclaration_list()
        .map((method) => this.#interfaceMethod(method, node, path)),
    });
  }

  #interfaceMethod(
    node: InterfaceMethodDeclarationContext,
    owner: InterfaceDeclarationContext,
    path: readonly string[],
  ): ApiMethod {
    const name = node.id().getText();
    const group = this.#comments.headingInBlock(node.start.line, owner.start.line);
    const returns = returnType(node);
    const note = this.#comments.note((node.stop ?? node.start).line);
    return {
      name,
      params: parameters(node.formalParameters()),
      returns,
      static: false,
      deprecated: isDeprecated(group) || isDeprecated(note),
      group,
      ...(note === undefined ? {} : {note}),
      chainable: [path.join('.'), path.at(-1)].includes(returns),
      ...(isInternal(name, group) ? {internal: true} : {}),
      line: node.start.line,
      signature: signature(returns, name, node.formalParameters()),
    };
  }

  #readMember(member: ClassBodyDeclarationContext, scope: ClassScope): void {
    const declaration = member.memberDeclaration();
    if (!declaration) return;
    const modifiers = readModifiers(member.modifier_list());
    if (!modifiers.isVisible) return;
    modifiers.isDeprecated ||= this.#comments
      .notes(member.start.line, declaration.start.line)
      .some(isDeprecated);
    if (declaration.classDeclaration()) {
      this.readClass(declaration.classDeclaration(), modifiers, scope.path);
    } else if (declaration.interfaceDeclaration()) {
      this.readInterface(declaration.interfaceDeclaration(), modifiers, scope.path);
    } else if (declaration.constructorDeclaration()) {
      scope.type.constructors.push(
        this.#readConstructor(declaration.constructorDeclaration(), modifiers, scope),
      );
    } else if (declaration.propertyDeclaration()) {
      scope.type.properties.push(
        this.#property(declaration.propertyDeclaration(), modifiers, scope),
      );
    } else if (declaration.fieldDeclaration()) {
      scope.type.properties.push(...this.#fields(declaration.fieldDeclaration(), modifiers, scope));
    } else if (declaration.methodDeclaration()) {
      scope.type.methods.push(this.#method(declaration.methodDeclaration(), modifiers, scope));
    }
  }

  #readConstructor(
    node: ConstructorDeclarationContext,
    modifiers: Modifiers,
    scope: ClassScope,
  ): ApiConstructor {
    const path = scope.path.join('.');
    return {
      name: scope.path.at(-1) ?? path,
      params: parameters(node.formalParameters()),
      // Headings apply to methods only: a constructor below a "deprecated" heading is not deprecated.
      ...memberFacts(modifiers, null, node.start.line),
      signature: signature('new', path, node.formalParameters()),
    };
  }

  #property(
    node: PropertyDeclarationContext,
    modifiers: Modifiers,
    scope: ClassScope,
  ): ApiProperty {
    const blocks = node.propertyBlock_list();
    const group = scope.group(node.start.line);
    return {
      name: node.id().getText(),
      type: typeText(node.typeRef()),
      static: modifiers.isStatic,
      accessors: [
        ...(blocks.some((block) => block.getter() && !isHidden(block)) ? ['get' as const] : []),
        ...(blocks.some((block) => block.setter() && !isHidden(block)) ? ['set' as const] : []),
      ],
      group,
      ...memberFacts(modifiers, group, node.start.line),
    };
  }

  #fields(node: FieldDeclarationContext, modifiers: Modifiers, scope: ClassScope): ApiProperty[] {
    const group = scope.group(node.start.line);
    return node
      .variableDeclarators()
      .variableDeclarator_list()
      .map((declarator) => ({
        name: declarator.id().getText(),
        type: typeText(node.typeRef()),
        static: modifiers.isStatic,
        accessors: ['field'],
        group,
        ...memberFacts(modifiers, group, node.start.line),
      }));
  }

  #method(node: MethodDeclarationContext, modifiers: Modifiers, scope: ClassScope): ApiMethod {
    const name = node.id().getText();
    const group = scope.group(node.start.line);
    const returns = returnType(node);
    return {
      name,
      params: parameters(node.formalParameters()),
      returns,
      static: modifiers.isStatic,
      group,
      ...memberFacts(modifiers, group, node.start.line),
      ...(isInternal(name, group) ? {internal: true} : {}),
      signature: signature(
        modifiers.isStatic ? `static ${returns}` : returns,
        name,
        node.formalParameters(),
      ),
    };
  }
}

function memberFacts(
  modifiers: Modifiers,
  group: string | null,
  line: number,
): Pick<
  ApiMember,
  'deprecated' | 'visibility' | 'modifiers' | 'namespaceAccessible' | 'testVisible' | 'line'
> {
  return {
    deprecated: modifiers.isDeprecated || isDeprecated(group),
    visibility: modifiers.visibility,
    ...(modifiers.words.length > 0 ? {modifiers: modifiers.words} : {}),
    ...modifiers.access,
    line,
  };
}

/** With `get; private set;`, callers have no setter. */
function isHidden(block: ReturnType<PropertyDeclarationContext['propertyBlock']>): boolean {
  return block
    .modifier_list()
    .some((modifier) => /^(?:private|protected)$/i.test(modifier.getText()));
}

function isDeprecated(comment: string | null | undefined): boolean {
  return /^deprecated\b/i.test(comment ?? '');
}

/** Checks whether a method is internal to the library, not part of its API. */
function isInternal(name: string, group: string | null): boolean {
  return /\binternal\b/i.test(group ?? '') || name === 'hasValue' || name === 'hasValues';
}

function signature(returns: string, name: string, list: FormalParametersContext): string {
  const params = parameters(list).map((param) => `${param.type} ${param.name}`);
  return `${returns} ${name}(${params.join(', ')})`;
}
