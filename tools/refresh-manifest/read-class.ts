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
  TypeListContext,
  TypeRefContext,
} from '@apexdevtools/apex-parser';
import {parseApex} from '../check-docs/apex/parse';
import type {
  ApiConstructor,
  ApiMember,
  ApiMethod,
  ApiParameter,
  ApiProperty,
  ApiType,
} from '../check-docs/manifest';
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
}

/**
 * Reads the API of a class: what is public, global or `@TestVisible`.
 *
 * @param file path for messages, relative to the classes folder
 * @returns undefined for a test class, and for a file that declares neither a class nor an interface
 * @throws Error naming file, line and column when the file does not parse
 */
export function readClass(file: string, text: string): SourceFile | undefined {
  const parsed = parseApex(text);
  if (parsed.shape === 'broken') {
    const {line, column, message} = parsed.problem;
    throw new Error(`${file}:${line}:${column + 1} ${message}`);
  }
  if (parsed.shape !== 'type') return undefined;
  const declaration = parsed.tree.typeDeclaration();
  const modifiers = readModifiers(declaration.modifier_list());
  if (modifiers.isTest) return undefined;
  const reader = new ClassReader(file, new Comments(text));
  if (declaration.classDeclaration()) {
    reader.readClass(declaration.classDeclaration(), modifiers, []);
  } else if (declaration.interfaceDeclaration()) {
    reader.readInterface(declaration.interfaceDeclaration(), modifiers, []);
  } else {
    return undefined;
  }
  const header = text
    .split('\n')
    .slice(0, declaration.start.line - 1)
    .join('\n');
  return {
    types: reader.types,
    headerVersion: /\bv?(\d+\.\d+\.\d+)\b/.exec(header)?.[1],
    lines: text.trimEnd().split('\n').length,
  };
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
      deprecated: isDeprecated(group),
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

function isDeprecated(group: string | null): boolean {
  return /^deprecated\b/i.test(group ?? '');
}

/** Checks whether a method is internal to the library, not part of its API. */
function isInternal(name: string, group: string | null): boolean {
  return /\binternal\b/i.test(group ?? '') || name === 'hasValue' || name === 'hasValues';
}

function signature(returns: string, name: string, list: FormalParametersContext): string {
  const params = parameters(list).map((param) => `${param.type} ${param.name}`);
  return `${returns} ${name}(${params.join(', ')})`;
}

function parameters(list: FormalParametersContext): ApiParameter[] {
  const params = list.formalParameterList()?.formalParameter_list() ?? [];
  return params.map((param) => ({name: param.id().getText(), type: typeText(param.typeRef())}));
}

function returnType(node: MethodDeclarationContext | InterfaceMethodDeclarationContext): string {
  return node.typeRef() ? typeText(node.typeRef()) : 'void';
}

function typeTexts(list: TypeListContext | null): string[] {
  return list?.typeRef_list().map(typeText) ?? [];
}

/** Formats a type: `Map<Id, SObject>`. */
function typeText(type: TypeRefContext): string {
  return type.getText().replaceAll(',', ', ');
}
