import {
  lineOf,
  rangeWithModifiers,
  printType,
  type Accessor,
  type ClassSyntax,
  type ConstructorSyntax,
  type FieldsSyntax,
  type Member,
  type MethodSyntax,
  type Parameter,
  type PropertySyntax,
} from '@soql-lib/apex';
import {parseApex} from '../check-docs/apex/parse';
import {literalsIn, messagesIn, type ThrownMessage} from './messages';
import {readTests, type LibraryTest} from './tests';
import {parameters, returnType} from './type-text';
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
  const [declared] = parsed.unit.classes;
  if (parsed.shape !== 'type' || !declared) return undefined;
  const modifiers = readModifiers(declared.modifiers);
  if (modifiers.isTest)
    return declared.kind === 'class'
      ? {kind: 'tests', tests: readTests(file, declared)}
      : undefined;
  if (declared.kind === 'enum') return undefined;
  const reader = new ClassReader(file, new Comments(text));
  if (declared.kind === 'class') reader.readClass(declared, modifiers, []);
  else reader.readInterface(declared, modifiers, []);
  const header = text.slice(0, rangeWithModifiers(declared).start);
  const source = {
    types: reader.types,
    headerVersion: /\bv?(\d+\.\d+\.\d+)\b/.exec(header)?.[1],
    lines: text.trimEnd().split('\n').length,
    messages: messagesIn(file, text, declared),
    literals: literalsIn(text),
    bodies: declared.kind === 'class' ? digestBodies(declared) : {},
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

  readClass(node: ClassSyntax, modifiers: Modifiers, outer: readonly string[]): void {
    const path = [...outer, node.name];
    const {members} = node;
    const type: ClassScope['type'] = {
      name: path.join('.'),
      kind: 'class',
      file: this.#file,
      line: lineOf(node),
      visibility: modifiers.visibility,
      ...(outer.length === 0 || modifiers.words.length > 0 ? {modifiers: modifiers.words} : {}),
      ...(modifiers.sharing === undefined ? {} : {sharing: modifiers.sharing}),
      ...modifiers.access,
      extends: node.extends ? printType(node.extends) : null,
      implements: node.implements.map(printType),
      constructors: [],
      properties: [],
      methods: [],
    };
    const isOutside = (line: number): boolean =>
      !members.some((member) => {
        const [first, last] = linesOf(member);
        return line >= first && line <= last;
      });
    const group = (line: number): string | null =>
      this.#comments.headingAbove(line, lineOf(node), isOutside);
    this.types.push(type);
    for (const member of members) this.#readMember(member, {type, path, group});
  }

  readInterface(node: ClassSyntax, modifiers: Modifiers, outer: readonly string[]): void {
    const path = [...outer, node.name];
    this.types.push({
      name: path.join('.'),
      kind: 'interface',
      file: this.#file,
      line: lineOf(node),
      visibility: modifiers.visibility,
      ...modifiers.access,
      extends: node.implements.map(printType),
      methods: node.methods.map((method) => this.#interfaceMethod(method, node, path)),
    });
  }

  #interfaceMethod(node: MethodSyntax, owner: ClassSyntax, path: readonly string[]): ApiMethod {
    const {name} = node;
    const group = this.#comments.headingInBlock(lineOf(node), lineOf(owner));
    const returns = returnType(node);
    const note = this.#comments.note(linesOf(node)[1]);
    return {
      name,
      params: parameters(node),
      returns,
      static: false,
      deprecated: isDeprecated(group) || isDeprecated(note),
      group,
      ...(note === undefined ? {} : {note}),
      chainable: [path.join('.'), path.at(-1)].includes(returns),
      ...(isInternal(name, group) ? {internal: true} : {}),
      line: lineOf(node),
      signature: signature(returns, name, node.parameters),
    };
  }

  #readMember(member: Member, scope: ClassScope): void {
    if (member.kind === 'initializer' || member.kind === 'unreadable') return;
    const modifiers = readModifiers(member.modifiers);
    if (!modifiers.isVisible) return;
    modifiers.isDeprecated ||= this.#comments
      .notes(linesOf(member)[0], lineOf(member))
      .some(isDeprecated);
    switch (member.kind) {
      case 'class':
        this.readClass(member, modifiers, scope.path);
        break;
      case 'interface':
        this.readInterface(member, modifiers, scope.path);
        break;
      case 'enum':
        break;
      case 'constructor':
        scope.type.constructors.push(this.#readConstructor(member, modifiers, scope));
        break;
      case 'property':
        scope.type.properties.push(this.#property(member, modifiers, scope));
        break;
      case 'fields':
        scope.type.properties.push(...this.#fields(member, modifiers, scope));
        break;
      case 'method':
        scope.type.methods.push(this.#method(member, modifiers, scope));
    }
  }

  #readConstructor(
    node: ConstructorSyntax,
    modifiers: Modifiers,
    scope: ClassScope,
  ): ApiConstructor {
    const path = scope.path.join('.');
    return {
      name: scope.path.at(-1) ?? path,
      params: parameters(node),
      // Headings apply to methods only: a constructor below a "deprecated" heading is not deprecated.
      ...memberFacts(modifiers, null, lineOf(node)),
      signature: signature('new', path, node.parameters),
    };
  }

  #property(node: PropertySyntax, modifiers: Modifiers, scope: ClassScope): ApiProperty {
    const visible = node.accessors.filter((accessor) => !isHidden(accessor));
    const group = scope.group(lineOf(node));
    return {
      name: node.name,
      type: printType(node.type),
      static: modifiers.isStatic,
      accessors: (['get', 'set'] as const).filter((kind) =>
        visible.some((accessor) => accessor.kind === kind),
      ),
      group,
      ...memberFacts(modifiers, group, lineOf(node)),
    };
  }

  #fields(node: FieldsSyntax, modifiers: Modifiers, scope: ClassScope): ApiProperty[] {
    const group = scope.group(lineOf(node));
    return node.declarators.map(({name}) => ({
      name,
      type: printType(node.type),
      static: modifiers.isStatic,
      accessors: ['field'],
      group,
      ...memberFacts(modifiers, group, lineOf(node)),
    }));
  }

  #method(node: MethodSyntax, modifiers: Modifiers, scope: ClassScope): ApiMethod {
    const {name} = node;
    const group = scope.group(lineOf(node));
    const returns = returnType(node);
    return {
      name,
      params: parameters(node),
      returns,
      static: modifiers.isStatic,
      group,
      ...memberFacts(modifiers, group, lineOf(node)),
      ...(isInternal(name, group) ? {internal: true} : {}),
      signature: signature(
        modifiers.isStatic ? `static ${returns}` : returns,
        name,
        node.parameters,
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
function isHidden({modifiers}: Accessor): boolean {
  return modifiers.some(({name}) => name === 'private' || name === 'protected');
}

/** The first line of a member with its modifiers, and its last. */
function linesOf(member: Member): [first: number, last: number] {
  const {document, start, end} = rangeWithModifiers(member);
  return [document.positionAt(start).line, document.positionAt(end - 1).line];
}

function isDeprecated(comment: string | null | undefined): boolean {
  return /^deprecated\b/i.test(comment ?? '');
}

/** Checks whether a method is internal to the library, not part of its API. */
function isInternal(name: string, group: string | null): boolean {
  return /\binternal\b/i.test(group ?? '') || name === 'hasValue' || name === 'hasValues';
}

function signature(returns: string, name: string, list: readonly Parameter[]): string {
  const params = parameters({parameters: list}).map((param) => `${param.type} ${param.name}`);
  return `${returns} ${name}(${params.join(', ')})`;
}
