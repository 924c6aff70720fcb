/** Rules for text that becomes part of a query. */
import {
  chainOf,
  descendants,
  elementOf,
  isLink,
  nameOf,
  type ApexType,
  type Call,
  type Expression,
  type Method,
  type SourceRange,
} from '@soql-lib/apex';
import type {LibraryCall} from '../chains';
import {comparators} from '../comparators';
import {mayHoldOutsideText} from '../../codemod/read/outside-text';
import {libraryMethods} from '../../signatures';
import type {CheckedFile} from '../file';
import type {Rule} from '../rule';

/** Methods whose text isn't in the query: mock ids, what is looked up before, results of mocks. */
const outsideTheQuery = new Set([
  'mock',
  'mockid',
  'withfieldset',
  'byrecordtype',
  'throwexception',
]);
/** Types that the query is built with. */
const parts =
  /^SOQL(Cache(\.Cacheable)?|\.(Queryable|SubQuery|(Having|DataCategory)?Filter(Group)?|InnerJoin|Distance))?$/;

type Treatment = 'bound' | 'quoted' | 'raw';

export const textRules: readonly Rule[] = [
  {
    code: 'text-not-bound',
    severity: 'warning',
    page: '/soql/advanced/security#field-names-and-expressions-are-not-bound',
    reason:
      'this string becomes part of the query text, so user input in it can change the query: bind the value, or choose the string from a list in your code',
    find: (file) => openTexts(file, 'raw'),
  },
  {
    code: 'value-not-escaped',
    severity: 'warning',
    page: '/soql/advanced/security#having-and-multi-select-picklist-values',
    reason:
      'SOQL Lib puts this value in quotes but neither binds nor escapes it: use String.escapeSingleQuotes()',
    find: (file) => openTexts(file, 'quoted'),
  },
];

/**
 * What the library does with a text (facts/soql.md 6.6, 7): values of filters are bound, unless
 * they are date literals; those of HAVING and of multi-select picklists are put between quotes;
 * everything else is added to the query as it is.
 */
function treatmentOf(call: CallOfLibrary, parameter: ApexType): Treatment {
  const {owner} = call;
  const name = call.name.toLowerCase();
  if (!parts.test(owner) || outsideTheQuery.has(name)) return 'bound';
  if (/^(in|ex)cludes(all|some)$/.test(name)) return 'quoted';
  if (comparators.test(name) && owner === 'SOQL.HavingFilter') return 'quoted';
  if (comparators.test(name)) return call.isDateLiteral ? 'raw' : 'bound';
  return nameOf(parameter) === 'object' ? 'bound' : 'raw';
}

/** `asDateLiteral()` before or after the comparison. */
function isDateLiteral(call: Call): boolean {
  let whole: Expression = call;
  while (whole.parent && isLink(whole.parent) && whole.parent.receiver === whole)
    whole = whole.parent;
  return chainOf(whole).links.some(
    (link) => link.kind === 'call' && link.name.toLowerCase() === 'asdateliteral',
  );
}

function takesText(type: ApexType | undefined): type is ApexType {
  return type !== undefined && /^(string|object)$/.test(nameOf(elementOf(type) ?? type));
}

interface CallOfLibrary extends Pick<LibraryCall, 'name' | 'arguments'> {
  /** The library's type that declares the method. */
  owner: string;
  methods: readonly Pick<Method, 'parameters'>[];
  isDateLiteral: boolean;
}

function* libraryCalls(file: CheckedFile): Generator<CallOfLibrary> {
  for (const node of descendants(file.unit)) {
    if (node.kind !== 'call' || node.arguments.length === 0) continue;
    const {owner, methods = []} = file.typesAt(node).calledMethods(node) ?? {};
    if (owner !== undefined) yield {...node, owner, methods, isDateLiteral: isDateLiteral(node)};
  }
  // A selector whose class isn't there has the methods of the library, too.
  for (const {start, selector, library, calls} of file.chains) {
    if (start.kind !== 'selector' || selector) continue;
    const type = library === 'SOQL' ? 'SOQL.Queryable' : 'SOQLCache.Cacheable';
    for (const call of calls) {
      const {owner, signatures: methods = []} = libraryMethods(type, call.name) ?? {};
      if (owner !== undefined) yield {...call, owner, methods, isDateLiteral: false};
    }
  }
}

/** @returns the open texts that the library treats in a certain way */
function* openTexts(file: CheckedFile, treatment: Treatment): Generator<SourceRange> {
  if (file.isTest) return;
  for (const call of libraryCalls(file)) {
    const {length} = call.arguments;
    const overloads = call.methods.filter(({parameters}) => parameters.length === length);
    for (const [index, argument] of call.arguments.entries()) {
      const type = overloads.map(({parameters}) => parameters[index]).find(takesText);
      if (!type || treatmentOf(call, type) !== treatment) continue;
      if (isOpen(argument, file)) yield argument.place;
    }
  }
}

/** @returns whether a value has text that may come from outside the code; escaped text may not */
function isOpen(value: Expression, file: CheckedFile): boolean {
  if (value.kind === 'conditional')
    return isOpen(value.whenTrue, file) || isOpen(value.whenFalse, file);
  if (value.kind === 'binary') return isOpen(value.left, file) || isOpen(value.right, file);
  const types = file.typesAt(value);
  // What a method of the project returns isn't followed.
  if (value.kind === 'call')
    if (/^(escapeSingleQuotes|replaceAll)$/i.test(value.name) || types.calledMethods(value))
      return false;
  const type = types.of(value);
  const isText = nameOf(type && (elementOf(type) ?? type)) === 'string';
  return isText && mayHoldOutsideText(value, {scope: types.scope, types});
}
