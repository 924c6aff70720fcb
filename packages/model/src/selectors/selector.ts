export interface SelectorMethod {
  name: string;
  parameter: {name: string; type: string} | undefined;
  /** `Filter.with(Account.Industry)` */
  filter: string;
  comparator: string;
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
