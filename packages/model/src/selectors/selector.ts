/** A condition that a method of a selector adds. */
export interface SelectorFilter {
  /** `Filter.with(Account.Industry)` */
  filter: string;
  comparator: string;
  /** Undefined for a comparator without a value. */
  parameter: {name: string; type: string} | undefined;
}

export interface SelectorMethod {
  name: string;
  /** Several where they always occur together. */
  filters: readonly SelectorFilter[];
  /** How many queries use it. */
  uses: number;
}

export interface Selector {
  name: string;
  object: string;
  /** Tokens of the default fields. */
  fields: readonly string[];
  methods: readonly SelectorMethod[];
  /** How many queries use it. */
  uses: number;
  code: string;
  /** The class of its tests. */
  test: string;
}

/** @returns `Id ownerId, String subject` */
export function parametersOf({filters}: SelectorMethod): string {
  return filters
    .flatMap(({parameter}) => (parameter ? [`${parameter.type} ${parameter.name}`] : []))
    .join(', ');
}
