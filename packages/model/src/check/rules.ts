/** The pitfalls that `soql-lib check` finds. Each says where the site explains it. */
import {
  chainOf,
  isLink,
  sourceOf,
  type Expression,
  type Modifier,
  type SourceRange,
} from '@soql-lib/apex';
import {
  callNamed,
  callsNamed,
  resultOf,
  type LibraryCall,
  type LibraryChain,
  type RoutineChains,
} from './chains';
import {isNeverMocked} from '../query/mock';
import {repeatedUses} from './reuse';

export type FindingSeverity = 'error' | 'warning' | 'note';

/** What all files of a run say together. */
export interface CheckedProject {
  /** Literal ids of mocks that chains name, and whether some name one that is no literal. */
  mockIds: ReadonlySet<string>;
  hasOtherMockIds: boolean;
  /** Selectors whose constructor orders or groups, in lower case. */
  orderedSelectors: ReadonlySet<string>;
}

export interface RuleInput extends RoutineChains {
  project: CheckedProject;
  /** Whether the file holds tests. */
  isTest: boolean;
}

export interface Rule {
  code: string;
  severity: FindingSeverity;
  /** One line: what happens, and what to write instead. */
  reason: string;
  /** The section that explains it. */
  page: string;
  /** @returns the places */
  find: (input: RuleInput) => Iterable<SourceRange>;
}

const orJoins = /\bOR\b/i;

function literalOf(expression: Expression | undefined): string | undefined {
  return expression?.kind === 'literal' && expression.type === 'String'
    ? expression.text
    : undefined;
}

/** Conditions joined by OR on the chain itself; those in a group are no problem. */
function isJoinedByOr(chain: LibraryChain): boolean {
  if (callNamed(chain, 'anyconditionmatching')) return true;
  const logic = callNamed(chain, 'conditionlogic')?.arguments[0];
  return orJoins.test(literalOf(logic) ?? '');
}

function* resultsOf({chains}: RuleInput): Generator<[LibraryChain, LibraryCall]> {
  for (const chain of chains) {
    const result = resultOf(chain);
    if (result) yield [chain, result];
  }
}

/** @returns whether a text has parts that are not constant, and are not escaped either */
function isBuilt(expression: Expression, input: RuleInput): boolean {
  if (expression.kind === 'binary')
    return isBuilt(expression.left, input) || isBuilt(expression.right, input);
  return (
    expression.kind === 'name' &&
    typeOf(expression.name, input) === 'string' &&
    !isConstant(expression, input)
  );
}

function typeOf(name: string, {variables}: RuleInput): string | undefined {
  return variables.get(name.toLowerCase())?.toLowerCase();
}

/** A variable that only ever holds one of some literals is as good as a literal. */
function isConstant(expression: Expression, {values, callable}: RuleInput): boolean {
  if (expression.kind !== 'name') return false;
  const key = expression.name.toLowerCase();
  const {syntax} = callable;
  const parameters = 'parameters' in syntax ? syntax.parameters : [];
  const isParameter = parameters.some(({name}) => name.toLowerCase() === key);
  const given = values.get(key) ?? [];
  return !isParameter && given.length > 0 && given.every(isLiteral);
}

function isLiteral(expression: Expression): boolean {
  if (expression.kind === 'conditional')
    return isLiteral(expression.whenTrue) && isLiteral(expression.whenFalse);
  if (expression.kind === 'binary')
    return isLiteral(expression.left) && isLiteral(expression.right);
  return expression.kind === 'literal' || describedName.test(sourceOf(expression));
}

/** The name of a field that code names as such: `SObjectType.Account.fields.Name.Name`. */
const describedName =
  /^(?:Schema\.)?(?:SObjectType\.\w+\.fields\.\w+\.Name|\w+\.\w+\.getDescribe\(\)\.getName\(\))$/i;

/** What becomes part of the query text, and is no value: it cannot be escaped. */
const textMethods = new Set([
  ...['whereare', 'add', 'have', 'conditionlogic', 'havingconditionlogic'],
  ...['orderby', 'sort', 'groupby', 'with', 'tolabel'],
]);

/** Values that are put between quotes. */
const valueMethods = new Set(['includesall', 'includessome', 'excludesall', 'excludessome']);

const comparators =
  /^(is(null|notnull|true|false)|contains(some)?|startswith|endswith|notcontains|notstartswith|notendswith|equal|notequal|isin|notin|lessthan|greaterthan|lessorequal|greaterorequal|includes(all|some)|excludes(all|some))$/i;

function* callsOf({chains, filters}: RuleInput): Generator<LibraryCall> {
  for (const {calls} of [...chains, ...filters]) yield* calls;
}

/** @returns true for a filter that `ignoreWhen` may skip */
function isOptional(expression: Expression): boolean {
  return (
    isLink(expression) &&
    chainOf(expression).links.some(
      (link) =>
        link.kind === 'call' &&
        (link.name.toLowerCase() === 'ignorewhen' || link.arguments.some(isOptional)),
    )
  );
}

/** @returns true for conditions by which at most one row is expected */
function isById(call: LibraryCall): boolean {
  const name = call.name.toLowerCase();
  if (name === 'byid') return true;
  return (
    name === 'whereare' && call.arguments.some((argument) => idFilter.test(sourceOf(argument)))
  );
}

const idFilter =
  /^(?:btcdev\.)?SOQL\s*\.\s*Filter\s*\.\s*(?:id\(\)|with\(\s*(?:\w+\.Id|UserRecordAccess\.RecordId)\s*\))\s*\.\s*equal\(/i;

/** Each org has one record of `Organization`. */
function isOfOneRow({name, arguments: [object]}: LibraryCall): boolean {
  return (
    name.toLowerCase() === 'of' && object !== undefined && /^Organization\./i.test(sourceOf(object))
  );
}

/** A chain of its own whose access mode no selector sets, and no call. */
function isInUserMode(chain: LibraryChain): boolean {
  return chain.library === 'SOQL' && chain.start.kind === 'of' && !callNamed(chain, 'systemmode');
}

/** `with(Account.Name, 'label')`; a relationship comes first. */
function isAliased({name, arguments: [field, alias, ...others]}: LibraryCall): boolean {
  if (name.toLowerCase() !== 'with' || others.length > 0) return false;
  return field?.kind !== 'literal' && literalOf(alias) !== undefined;
}

function isSubquery({arguments: [first]}: LibraryCall): boolean {
  return first !== undefined && /\bSubQuery\b/i.test(sourceOf(first));
}

function isTestSetup({name, isAnnotation}: Modifier): boolean {
  return isAnnotation && name.toLowerCase() === 'testsetup';
}

/** A call by which the fields of a query are grouped or aggregated anyway. */
function isGrouping({name}: LibraryCall): boolean {
  return /^(group|count|sum|avg|min|max)/i.test(name);
}

const notStripped =
  /^to(Integer|QueryLocator|(Pagination)?Cursor|ValuesOf|IdsOf|Aggregated(Proxy)?)$/i;

/** The rules; those about wrong data first. */
export const rules: readonly Rule[] = [
  {
    code: 'to-map-with-or',
    severity: 'error',
    reason:
      'the map method adds a condition, which OR joins to yours, so the map has nearly every row: put the OR in a SOQL.FilterGroup',
    page: '/soql/advanced/knownIssues#tomap-returns-too-many-records-with-or-conditions',
    *find(input) {
      for (const [chain, {name, arguments: given, place}] of resultsOf(input))
        if (/^to(Aggregated)?(Id)?Map/i.test(name) && given.length > 0 && isJoinedByOr(chain))
          yield place;
    },
  },
  {
    code: 'logic-with-optional-filter',
    severity: 'error',
    reason:
      'ignoreWhen() shifts the numbers that conditionLogic() names, so other conditions are joined: use a SOQL.FilterGroup',
    page: '/soql/advanced/knownIssues#ignorewhen-shifts-the-numbers-in-conditionlogic',
    *find({chains}) {
      for (const [{calls}, {place}] of callsNamed(chains, 'conditionlogic'))
        if (calls.some((call) => call.arguments.some(isOptional))) yield place;
    },
  },
  {
    code: 'builder-reused',
    severity: 'error',
    reason:
      'the result method before it has changed the builder, so this result is wrong: build a new chain for each result',
    page: '/soql/advanced/knownIssues#reusing-a-builder-returns-the-wrong-result',
    *find(input) {
      const uses = [...resultsOf(input)].flatMap(([{start, node}, {place}]) =>
        start.kind === 'variable' ? [{node, variable: start.name, place}] : [],
      );
      for (const {place} of repeatedUses(input.callable, uses)) yield place;
    },
  },
  {
    code: 'filter-reused',
    severity: 'error',
    reason:
      'a second comparison of the same filter may be negated, or its value may not be bound: create a filter for each condition',
    page: '/soql/advanced/knownIssues#a-reused-filter-does-not-bind-its-value',
    *find({filters, callable}) {
      const uses = filters.flatMap(({variable, calls, node}) => {
        const comparison = calls.find(({name}) => comparators.test(name));
        return variable !== undefined && comparison
          ? [{node, variable, place: comparison.place}]
          : [];
      });
      for (const {place} of repeatedUses(callable, uses)) yield place;
    },
  },
  {
    code: 'text-not-bound',
    severity: 'warning',
    reason:
      'this text becomes part of the query as it is, so user input in it can change the query: bind a value, or choose the text from a list in your code',
    page: '/soql/advanced/security#field-names-and-expressions-are-not-bound',
    *find(input) {
      if (input.isTest) return;
      for (const {name, arguments: given} of callsOf(input))
        if (textMethods.has(name.toLowerCase()))
          for (const argument of given) if (isBuilt(argument, input)) yield argument.place;
    },
  },
  {
    code: 'value-not-escaped',
    severity: 'warning',
    reason:
      'this value is put between quotes and neither bound nor escaped: use String.escapeSingleQuotes()',
    page: '/soql/advanced/security#having-and-multi-select-picklist-values',
    *find(input) {
      if (input.isTest) return;
      for (const {part, calls} of input.filters)
        for (const {name, arguments: given} of calls) {
          const isValue = part === 'havingfilter' && comparators.test(name);
          if (!isValue && !valueMethods.has(name.toLowerCase())) continue;
          for (const argument of given) if (isBuilt(argument, input)) yield argument.place;
        }
    },
  },
  {
    code: 'contains-some-without-wildcards',
    severity: 'warning',
    reason:
      "containsSome() adds no wildcards, so it finds only equal values: write them, as in '%solar%'",
    page: '/soql/advanced/knownIssues#containssome-finds-only-exact-matches',
    *find({filters}) {
      for (const {calls} of filters)
        for (const {name, arguments: given} of calls)
          for (const argument of /^(not)?containssome$/i.test(name) ? given : [])
            if (
              argument.kind === 'newCollection' &&
              argument.elements.length > 0 &&
              argument.elements.every((element) => !/[%_]/.test(literalOf(element) ?? '%'))
            )
              yield argument.place;
    },
  },
  {
    code: 'query-in-loop',
    severity: 'warning',
    reason: 'each round runs a query: run one before the loop, and look up its rows in a map',
    page: '/soql/advanced/performance#avoid-queries-in-a-loop-use-a-map',
    *find(input) {
      if (input.isTest) return;
      for (const [{library, isRepeated}, {place}] of resultsOf(input))
        if (isRepeated && library !== 'SOQLCache') yield place;
    },
  },
  {
    code: 'to-object-without-limit',
    severity: 'note',
    reason:
      'this throws if there are several rows: filter by a unique value, or add orderBy(…) and setLimit(1)',
    page: '/soql/advanced/errors#list-has-more-than-1-row-for-assignment-to-sobject',
    *find(input) {
      for (const [chain, {name, place}] of resultsOf(input)) {
        if (chain.library !== 'SOQL' || chain.start.kind !== 'of' || input.isTest) continue;
        if (name !== 'toObject' || callNamed(chain, 'setlimit')) continue;
        if (!chain.calls.some((call) => isById(call) || isOfOneRow(call))) yield place;
      }
    },
  },
  {
    code: 'count-with-order',
    severity: 'error',
    reason:
      'Salesforce rejects COUNT() with ORDER BY or GROUP BY: count without them, a default of the selector included',
    page: '/soql/advanced/errors#tointeger-fails-on-a-query-with-order-by-or-group-by',
    *find(input) {
      for (const [chain, {name, place}] of resultsOf(input)) {
        if (name !== 'toInteger') continue;
        const isOrdered =
          callNamed(chain, 'orderby', 'groupby') !== undefined ||
          (chain.start.kind === 'selector' &&
            input.project.orderedSelectors.has(chain.start.name.toLowerCase()));
        if (isOrdered) yield place;
      }
    },
  },
  {
    code: 'lock-with-order',
    severity: 'error',
    reason: 'Salesforce rejects FOR UPDATE with ORDER BY: sort the records in Apex',
    page: '/soql/advanced/knownIssues#for-update-fails-with-order-by-or-aggregates',
    *find({chains}) {
      for (const [chain, {place}] of callsNamed(chains, 'forupdate'))
        if (callNamed(chain, 'orderby', 'groupby')) yield place;
    },
  },
  {
    code: 'alias-removes-fields',
    severity: 'error',
    reason:
      'an alias makes the query an aggregate one, which drops the other plain fields: use aliases with groupBy() only',
    page: '/soql/advanced/knownIssues#an-alias-removes-the-other-fields',
    *find({chains}) {
      for (const chain of chains) {
        const selects = chain.calls.filter(({name}) => name.toLowerCase() === 'with');
        const aliased = selects.find(isAliased);
        const others = selects.filter((call) => !isAliased(call) && !isSubquery(call));
        if (aliased && others.length > 0 && !chain.calls.some(isGrouping)) yield aliased.place;
      }
    },
  },
  {
    code: 'without-sharing-in-user-mode',
    severity: 'warning',
    reason:
      'withoutSharing() has no effect in user mode, which always applies sharing rules: add systemMode(), or remove it',
    page: '/soql/advanced/sharing#access-matrix-user-mode-system-mode-sharing',
    *find({chains}) {
      for (const [chain, {place}] of callsNamed(chains, 'withoutsharing'))
        if (resultOf(chain) && isInUserMode(chain)) yield place;
    },
  },
  {
    code: 'strip-in-user-mode',
    severity: 'warning',
    reason:
      'in user mode the query throws before stripInaccessible() can remove a field that the user cannot read: add systemMode()',
    page: '/soql/advanced/fls#remove-unreadable-fields-with-stripinaccessible',
    *find({chains}) {
      for (const [chain, {arguments: given, place}] of callsNamed(chains, 'stripinaccessible')) {
        const [type] = given;
        const isForReading = type === undefined || /\bREADABLE$/i.test(sourceOf(type));
        if (resultOf(chain) && isForReading && isInUserMode(chain)) yield place;
      }
    },
  },
  {
    code: 'strip-without-effect',
    severity: 'error',
    reason:
      'stripInaccessible() does not apply to this result method, or makes it throw: run the query in user mode',
    page: '/soql/advanced/fls#limits-of-stripinaccessible',
    *find({chains}) {
      for (const [chain, {place}] of callsNamed(chains, 'stripinaccessible'))
        if (notStripped.test(resultOf(chain)?.name ?? '')) yield place;
    },
  },
  {
    code: 'list-only-counted',
    severity: 'note',
    reason: 'this loads all records to count them: use doExist() or toInteger()',
    page: '/soql/advanced/performance#choose-the-cheapest-result-method',
    *find({chains, isTest}) {
      for (const {library, calls} of chains) {
        if (isTest || library !== 'SOQL' || callNamed({calls}, 'setlimit')) continue;
        const index = calls.findIndex(({name}) => name.toLowerCase() === 'tolist');
        const next = calls[index + 1];
        if (index >= 0 && next && /^(size|isEmpty)$/i.test(next.name)) yield next.place;
      }
    },
  },
  {
    code: 'mock-in-test-setup',
    severity: 'error',
    reason:
      'a mock that @TestSetup registers is gone before the test starts: register it in the test method',
    page: '/soql/advanced/mocking#where-mocks-apply',
    *find({callable: {syntax}, statics}) {
      if (!('modifiers' in syntax && syntax.modifiers.some(isTestSetup))) return;
      for (const [, {place}] of callsNamed(statics, 'mock')) yield place;
    },
  },
  {
    code: 'mock-id-without-effect',
    severity: 'warning',
    reason: 'this result method runs the real query in tests, too: no mock applies to it',
    page: '/soql/advanced/mocking#what-cannot-be-mocked',
    *find({chains}) {
      for (const [chain, {place}] of callsNamed(chains, 'mockid')) {
        const result = resultOf(chain);
        if (result && chain.library === 'SOQL' && isNeverMocked(result.name)) yield place;
      }
    },
  },
  {
    code: 'mock-without-query',
    severity: 'warning',
    reason:
      'no chain of the checked files has this mock id, so the mock never applies: add mockId()',
    page: '/soql/advanced/mocking#which-query-a-mock-applies-to',
    *find({statics, project}) {
      if (project.hasOtherMockIds) return;
      for (const [
        ,
        {
          arguments: [id],
        },
      ] of callsNamed(statics, 'mock')) {
        const text = literalOf(id);
        if (id && text !== undefined && !project.mockIds.has(text)) yield id.place;
      }
    },
  },
  {
    code: 'mock-outside-test',
    severity: 'warning',
    reason: 'mocks apply outside tests, too: call mock() in test classes only',
    page: '/soql/advanced/mocking#which-query-a-mock-applies-to',
    *find({callable: {owner}, statics, isTest}) {
      // Statements alone may be of a test.
      if (isTest || owner.kind !== 'class') return;
      for (const [, {place}] of callsNamed(statics, 'mock')) yield place;
    },
  },
];
