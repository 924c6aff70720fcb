import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {ApiItem, ApiManifest, ApiMember, ApiMethod, ApiType} from '../manifest';

/** The visible members of a stub: those of copied source, or of the namespaced package. */
export type Edition = 'source' | 'package';

export interface StubOptions {
  edition: Edition;
  /** Returns the name of the stub class for a top-level type of the library. */
  rename: (type: string) => string;
  /**
   * Declare `Object` where the library declares `SObject`. The type checker accepts an SObject
   * where Apex requires a cast to Account, but does not accept an Object there.
   */
  strict: boolean;
}

export interface ApexFile {
  name: string;
  text: string;
}

/**
 * Platform types that the type checker lacks (Spring '26, API 66), with the names of
 * the stubs that replace them; keys in lower case.
 */
export const platformRenames: ReadonlyMap<string, string> = new Map([
  ['database.paginationcursor', 'Database_PaginationCursor'],
  ['database.cursorfetchresult', 'Database_CursorFetchResult'],
]);

/** The methods of those types: Apex Reference Guide, Database namespace. */
export const platformStubs: readonly ApexFile[] = [...platformRenames.values()].map((name) => ({
  name,
  text: readFileSync(path.join(import.meta.dirname, 'platform', `${name}.cls`), 'utf8'),
}));

/**
 * Generates stubs of the library's classes, to check code that calls them.
 */
export function libraryStubs(manifest: ApiManifest, options: StubOptions): ApexFile[] {
  const types = manifest.types.filter((type) => isVisible(type, options.edition));
  return types
    .filter((type) => !type.name.includes('.'))
    .map((type) => ({
      name: options.rename(type.name),
      text: new StubWriter(types, options).write(type),
    }));
}

function isVisible(
  item: Pick<ApiMember, 'visibility' | 'namespaceAccessible'>,
  edition: Edition,
): boolean {
  return edition === 'package' ? item.namespaceAccessible === true : true;
}

class StubWriter {
  readonly #types: readonly ApiType[];
  readonly #options: StubOptions;
  readonly #topLevel: ReadonlySet<string>;

  constructor(types: readonly ApiType[], options: StubOptions) {
    this.#types = types;
    this.#options = options;
    this.#topLevel = new Set(types.map((type) => type.name).filter((name) => !name.includes('.')));
  }

  write(type: ApiType): string {
    const inner = this.#types.filter((other) => other.name.startsWith(`${type.name}.`));
    return [
      `${this.#header(type)} {`,
      ...this.#members(type),
      ...inner.map((other) => this.write(other)),
      '}',
    ].join('\n');
  }

  /** Returns the name of a type's class, which is inside that of its outer type. */
  #nameOf({name}: ApiType): string {
    const dot = name.lastIndexOf('.');
    return dot < 0 ? this.#options.rename(name) : name.slice(dot + 1);
  }

  #header(type: ApiType): string {
    const modifiers = [
      annotations(type).trim(),
      type.visibility,
      ...(type.modifiers ?? []),
      type.sharing,
    ].filter(Boolean);
    const parents = [type.extends ?? []].flat().map((parent) => this.#type(parent));
    const interfaces = (type.implements ?? []).map((parent) => this.#type(parent));
    return [
      ...modifiers,
      type.kind,
      this.#nameOf(type),
      parents.length > 0 ? `extends ${parents.join(', ')}` : '',
      interfaces.length > 0 ? `implements ${interfaces.join(', ')}` : '',
    ]
      .filter(Boolean)
      .join(' ');
  }

  #members(type: ApiType): string[] {
    // Members of an interface are as visible as the interface.
    if (type.kind === 'interface') {
      return type.methods.map(({signature}) => `${this.#type(signature)};`);
    }
    return [
      ...this.#constructors(type),
      ...this.#properties(type),
      ...this.#visible(type.methods).map((method) => this.#method(method)),
      ...this.#inherited(type).map((method) => this.#method(method)),
    ];
  }

  #visible<Member extends ApiMember>(members: readonly Member[] | undefined): Member[] {
    return (members ?? []).filter((member) => isVisible(member, this.#options.edition));
  }

  #constructors(type: ApiType): string[] {
    return this.#visible(type.constructors).map((item) => {
      const signature = this.#type(item.signature).replace(/^new [\w.]+/, this.#nameOf(type));
      return `${annotations(item)}${item.visibility} ${signature} {}`;
    });
  }

  #properties(type: ApiType): string[] {
    return this.#visible(type.properties).map((property) => {
      const words = [
        property.visibility,
        property.static ? 'static' : '',
        ...(property.modifiers ?? []),
      ];
      const accessors = property.accessors.filter((accessor) => accessor !== 'field');
      const block =
        accessors.length > 0
          ? ` { ${accessors.map((accessor) => `${accessor};`).join(' ')} }`
          : ';';
      const head = [...words, this.#type(property.type), property.name].filter(Boolean).join(' ');
      return `${annotations(property)}${head}${block}`;
    });
  }

  /** Returns the interface methods that a class inherits without declaring them. */
  #inherited(type: ApiType): ApiMethod[] {
    const own = new Set(type.methods.map((method) => method.signature));
    return (type.inheritsApiOf ?? [])
      .flatMap((name) => this.#types.find((other) => other.name === name)?.methods ?? [])
      .filter((method) => !own.has(method.signature));
  }

  #method(method: ApiMethod): string {
    const words = [method.visibility ?? 'public', ...(method.modifiers ?? [])];
    const body = method.returns === 'void' ? '{}' : '{ return null; }';
    return `${annotations(method)}${words.join(' ')} ${this.#type(method.signature)} ${body}`;
  }

  /** Writes the types in a type or a signature as the stubs name them. */
  #type(text: string): string {
    return text.replaceAll(/\w+(?:\.\w+)*/g, (name) => {
      const [first = '', ...rest] = name.split('.');
      const platform = platformRenames.get(name.toLowerCase());
      if (platform) return platform;
      if (name === 'SObject' && this.#options.strict) return 'Object';
      if (this.#topLevel.has(first)) {
        return [this.#options.rename(first), ...rest].join('.');
      }
      return name;
    });
  }
}

function annotations({testVisible, namespaceAccessible}: ApiItem): string {
  return `${testVisible ? '@TestVisible ' : ''}${namespaceAccessible ? '@NamespaceAccessible ' : ''}`;
}
