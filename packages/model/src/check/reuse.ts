/** Finds objects that code uses a second time, although each is good for one use only. */
import {bodyOf, partsOf, type Callable, type Expression, type Part} from '@soql-lib/apex';

/** A use of the object that a variable holds. */
export interface Use {
  node: Expression;
  variable: string;
  /** Whether the object is as good after it as before. */
  isHarmless?: boolean;
}

/**
 * Follows the statements of a method: a branch that ends the routine is no use before what follows
 * it, and a variable that gets another object starts anew.
 *
 * @returns the uses that follow another use of the same object that isn't harmless
 */
export function repeatedUses<Found extends Use>(
  {syntax}: Callable,
  uses: readonly Found[],
): Found[] {
  const useOf = new Map<Part, Found>(uses.map((use) => [use.node, use]));
  const repeated = new Set<Found>();
  if (useOf.size === 0) return [];

  /** @returns the names that were used on some way through a part; undefined where none leads on */
  function follow(part: Part, before: ReadonlySet<string>): ReadonlySet<string> | undefined {
    if (part.kind === 'if' || part.kind === 'conditional') {
      const decided = follow(part.condition, before);
      if (!decided) return undefined;
      const otherwise = part.whenFalse ? follow(part.whenFalse, decided) : decided;
      return either(follow(part.whenTrue, decided), otherwise);
    }
    if (part.kind === 'switch') {
      const decided = follow(part.on, before);
      if (!decided) return undefined;
      return part.branches.map(({body: branch}) => follow(branch, decided)).reduce(either, decided);
    }
    let names = before;
    const inner = partsOf(part);
    const rounds = inner.filter(({isRepeated}) => isRepeated);
    // What a round of a loop uses, the next one finds used.
    for (const {part: next} of [...inner, ...rounds]) {
      const used = follow(next, names);
      if (!used && rounds.length === 0) return undefined;
      names = used ?? before;
    }
    if (part.kind === 'return' || part.kind === 'throw') return undefined;
    return after(part, names);
  }

  function after(part: Part, names: ReadonlySet<string>): ReadonlySet<string> {
    if (part.kind === 'declare')
      return without(
        names,
        part.declarators.map(({name}) => name),
      );
    if (part.kind === 'assign' && part.target.kind === 'name')
      return without(names, [part.target.name]);
    const use = useOf.get(part);
    if (!use) return names;
    const name = use.variable.toLowerCase();
    if (names.has(name)) repeated.add(use);
    return use.isHarmless ? names : new Set([...names, name]);
  }

  let names: ReadonlySet<string> | undefined = new Set<string>();
  for (const part of bodyOf(syntax)) names = names && follow(part, names);
  return uses.filter((use) => repeated.has(use));
}

function either(
  left: ReadonlySet<string> | undefined,
  right: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  return left && right ? new Set([...left, ...right]) : (left ?? right);
}

function without(names: ReadonlySet<string>, removed: readonly string[]): ReadonlySet<string> {
  const keys = new Set(removed.map((name) => name.toLowerCase()));
  return new Set([...names].filter((name) => !keys.has(name)));
}
