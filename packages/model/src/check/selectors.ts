/** The selectors of a project: which builder methods each of their methods calls. */
import {
  chainOf,
  descendants,
  type Expression,
  type Syntax,
  type TypeDeclaration,
} from '@soql-lib/apex';
import {libraryTypeName} from '../signatures';

export type LibraryClass = 'SOQL' | 'SOQLCache' | 'SOQLEvaluator';

/** A class that extends one of the library's. */
export interface Selector {
  library: LibraryClass;
  type: TypeDeclaration;
}

/** @returns the library's class, by its name with or without the namespace */
export function libraryClass(name: string): LibraryClass | undefined {
  const known = libraryTypeName(name);
  return known === 'SOQL' || known === 'SOQLCache' || known === 'SOQLEvaluator' ? known : undefined;
}

export class Selectors {
  private readonly types: ReadonlyMap<string, TypeDeclaration>;

  /** @param types the top-level types of the project */
  constructor(types: Iterable<TypeDeclaration>) {
    this.types = new Map([...types].map((type) => [type.name.toLowerCase(), type]));
  }

  /** @returns a top-level class of the project by its name */
  typeNamed(name: string): TypeDeclaration | undefined {
    return this.types.get(name.toLowerCase());
  }

  /** @returns undefined for a class that isn't in the project, and for one that isn't a selector */
  find(name: string): Selector | undefined {
    const type = this.typeNamed(name);
    const ancestor = type && this.ancestorsOf(type).at(-1);
    const library = ancestor?.parent === undefined ? undefined : libraryClass(ancestor.parent);
    return type && library && {library, type};
  }

  /**
   * @returns the names, in lower case, of the methods that these methods call on their selector:
   * directly, or by other methods of it
   */
  callsOf({type}: Selector, methods: readonly string[]): ReadonlySet<string> {
    const found = new Set<string>();
    const pending = methods.map((name) => name.toLowerCase());
    const types = this.ancestorsOf(type);
    for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
      const key = name;
      const bodies = types.flatMap((owner) => owner.methods.get(key) ?? []);
      for (const {syntax} of bodies)
        for (const called of syntax ? ownCalls(syntax) : [])
          if (!found.has(called)) {
            found.add(called);
            pending.push(called);
          }
    }
    return found;
  }

  /** A type, and those that it extends. */
  private ancestorsOf(start: TypeDeclaration): TypeDeclaration[] {
    const types: TypeDeclaration[] = [];
    for (
      let type: TypeDeclaration | undefined = start;
      type && !types.includes(type);
      type = type.parent === undefined ? undefined : this.typeNamed(type.parent)
    )
      types.push(type);
    return types;
  }
}

/** Methods that code calls on its own object or a new one: `this.with(…)`, `new X().with(…)`. */
function* ownCalls(code: Syntax): Generator<string> {
  for (const node of descendants(code))
    if (node.kind === 'call' && isOwn(chainOf(node).root)) yield node.name.toLowerCase();
}

function isOwn(root: Expression): boolean {
  return root.kind === 'self' || root.kind === 'new' || root.kind === 'call';
}
