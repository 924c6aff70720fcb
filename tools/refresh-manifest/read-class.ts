import {
  lineOf,
  rangeWithModifiers,
  printType,
  type Accessor,
  type ClassSyntax,
  type FieldsSyntax,
  type Member,
  type MethodSyntax,
  type PropertySyntax,
  type Unit,
} from '@soql-lib/apex';
import {parseApex} from '../check-docs/apex/parse';
import {literalsIn, messagesIn, type ThrownMessage} from './messages';
import {readTests, type LibraryTest} from './tests';
import {parameters, parameterTypes, returnType} from './type-text';
import type {
  ApiConstructor,
  ApiMember,
  ApiMethod,
  ApiParameter,
  ApiProperty,
  ApiType,
} from '../check-docs/manifest';
import {digestBodies, type Digests} from './bodies';
import {Comments} from './comments';
import {readModifiers, type Modifiers} from './modifiers';

/** A file's declarations. `classify` adds `tier` and `inheritsApiOf`, which need all files. */
export type DeclaredType = Omit<ApiType, 'tier'>;

export interface SourceFile {
  /** Outer types before their inner types. */
  types: DeclaredType[];
  /** Methods with the annotation `@Deprecated`: `SOQL.groupByCube(SObjectField)`. */
  deprecated: string[];
  messages: ThrownMessage[];
  /** All string literals. */
  literals: string[];
  bodies: Digests;
  unit: Unit;
}

/** What a file of the library declares: a class or an interface, or the tests of one. */
export type LibraryFile =
  {kind: 'source'; source: SourceFile} | {kind: 'tests'; tests: LibraryTest[]};

/**
 * Reads a class: its API, which is what is public, global or `@TestVisible`, the messages that it
 * throws, and digests of its code; of a test class, the tests.
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
  reader.readType(declared, modifiers, []);
  const source = {
    types: reader.types,
    deprecated: reader.deprecated,
    messages: messagesIn(file, text, declared),
    literals: literalsIn(text),
    bodies: declared.kind === 'class' ? digestBodies(declared) : {},
    unit: parsed.unit,
  };
  return {kind: 'source', source};
}

interface ClassScope {
  type: DeclaredType & {constructors: ApiConstructor[]; properties: ApiProperty[]};
  path: readonly string[];
  /** Returns the comment heading of a member. */
  heading: (line: number) => string | undefined;
}

class ClassReader {
  readonly types: DeclaredType[] = [];
  readonly deprecated: string[] = [];
  readonly #file: string;
  readonly #comments: Comments;

  constructor(file: string, comments: Comments) {
    this.#file = file;
    this.#comments = comments;
  }

  readType(node: ClassSyntax, modifiers: Modifiers, outer: readonly string[]): void {
    const path = [...outer, node.name];
    const facts = {
      name: path.join('.'),
      file: this.#file,
      visibility: modifiers.visibility,
      ...modifiers.access,
    };
    if (node.kind === 'class') this.#readClass(node, modifiers, path, facts);
    else
      this.types.push({
        ...facts,
        kind: 'interface',
        extends: node.implements.map(printType),
        methods: node.methods.map((method) => this.#interfaceMethod(method, node)),
      });
  }

  #readClass(
    node: ClassSyntax,
    {sharing, words}: Modifiers,
    path: readonly string[],
    facts: Pick<DeclaredType, 'name' | 'file' | 'visibility'>,
  ): void {
    const {members} = node;
    const type: ClassScope['type'] = {
      ...facts,
      kind: 'class',
      ...(path.length === 1 || words.length > 0 ? {modifiers: words} : {}),
      ...(sharing === undefined ? {} : {sharing}),
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
    const heading = (line: number): string | undefined =>
      this.#comments.headingAbove(line, lineOf(node), isOutside);
    this.types.push(type);
    for (const member of members) this.#readMember(member, {type, path, heading});
  }

  #interfaceMethod(node: MethodSyntax, owner: ClassSyntax): ApiMethod {
    const heading = this.#comments.headingInBlock(lineOf(node), lineOf(owner));
    const note = this.#comments.note(linesOf(node)[1]);
    return {...methodFacts(node, false), deprecated: [heading, note].some(isDeprecated)};
  }

  #readMember(member: Member, {type, path, heading}: ClassScope): void {
    if (member.kind === 'initializer' || member.kind === 'unreadable') return;
    const modifiers = readModifiers(member.modifiers);
    if (!modifiers.isVisible) return;
    const line = lineOf(member);
    // Headings apply to methods and properties: a constructor below "deprecated" is not deprecated.
    const above = member.kind === 'constructor' ? undefined : heading(line);
    const notes = this.#comments.notes(linesOf(member)[0], line);
    const facts = {
      deprecated: modifiers.isDeprecated || [above, ...notes].some(isDeprecated),
      visibility: modifiers.visibility,
      ...(modifiers.words.length > 0 ? {modifiers: modifiers.words} : {}),
      ...modifiers.access,
    };
    switch (member.kind) {
      case 'class':
      case 'interface':
        this.readType(member, modifiers, path);
        break;
      case 'constructor': {
        const params = parameters(member);
        const name = path.at(-1) ?? type.name;
        const text = signature('new', type.name, params);
        type.constructors.push({name, params, ...facts, signature: text});
        break;
      }
      case 'property':
      case 'fields': {
        const names = member.kind === 'property' ? [member] : member.declarators;
        const value = {
          type: printType(member.type),
          static: modifiers.isStatic,
          accessors: accessorsOf(member),
        };
        type.properties.push(...names.map(({name}) => ({name, ...value, ...facts})));
        break;
      }
      case 'method': {
        const method = {...methodFacts(member, modifiers.isStatic), ...facts};
        type.methods.push(method);
        if (modifiers.isDeprecated)
          this.deprecated.push(`${type.name}.${method.name}${parameterTypes(method.params)}`);
      }
    }
  }
}

/** What methods of classes and of interfaces have in common. */
function methodFacts(
  node: MethodSyntax,
  isStatic: boolean,
): Omit<ApiMethod, keyof ApiMember> & {name: string} {
  const {name} = node;
  const params = parameters(node);
  const returns = returnType(node);
  return {
    name,
    params,
    returns,
    static: isStatic,
    signature: signature(isStatic ? `static ${returns}` : returns, name, params),
  };
}

function accessorsOf(node: PropertySyntax | FieldsSyntax): ApiProperty['accessors'] {
  if (node.kind === 'fields') return ['field'];
  const visible = node.accessors.filter((accessor) => !isHidden(accessor));
  return (['get', 'set'] as const).filter((kind) =>
    visible.some((accessor) => accessor.kind === kind),
  );
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

function isDeprecated(comment: string | undefined): boolean {
  return /^deprecated\b/i.test(comment ?? '');
}

function signature(returns: string, name: string, params: readonly ApiParameter[]): string {
  return `${returns} ${name}(${params.map((param) => `${param.type} ${param.name}`).join(', ')})`;
}
