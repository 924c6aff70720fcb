import type {QueriedObject} from './queried-object';

/** A variable as far as its declaration tells. */
export interface Variable {
  /** Source of its type: `List<Account>`. */
  type: string;
  /** The object that the builder or the records in it are about. */
  queried: QueriedObject | undefined;
}

/** Names that a place in the code can use; Apex does not tell upper from lower case. */
export class Scope {
  readonly #parent: Scope | undefined;
  readonly #variables = new Map<string, Variable>();

  constructor(parent?: Scope) {
    this.#parent = parent;
  }

  declare(name: string, variable: Variable): void {
    this.#variables.set(name.toLowerCase(), variable);
  }

  find(name: string): Variable | undefined {
    return this.#variables.get(name.toLowerCase()) ?? this.#parent?.find(name);
  }
}
