/** What a selector can have of a chain: its fields, and the conditions that all must match. */
import {elementOf, nameOf, parseType, type ApexType} from '@soql-lib/apex';
import type {WrittenChain} from '../codemod';
import type {CallText, ArgumentText} from '../soql-to-chain/write/layout';
import {methodName, parameterName, pathName, plainName} from './names';

/** A condition of one field. */
export interface SelectorCondition {
  call: CallText;
  /** The same in all queries with this condition, as is the comparator: `Filter.name()`. */
  filter: string;
  comparator: string;
  /** The method of a selector for it. */
  method: string;
  /** Undefined for a comparator without a value. */
  parameter: {name: string; type: string; argument: ArgumentText} | undefined;
}

export interface SelectorQuery {
  written: WrittenChain;
  object: string;
  /** Calls of `with` that select fields of the object alone, with the tokens as in the file. */
  selects: ReadonlyMap<CallText, readonly string[]>;
  fields: readonly string[];
  conditions: readonly SelectorCondition[];
}

/** @returns undefined for a chain that a selector cannot start: its object is no token */
export function readSelectorQuery(written: WrittenChain): SelectorQuery | undefined {
  const {start, calls} = written.chain;
  const object = /^SOQL\.of\((?:Schema\.)?(\w+)\.SObjectType\)$/.exec(start)?.[1];
  if (object === undefined) return undefined;
  const selects = new Map(
    calls.flatMap((call) => {
      const tokens = tokensIn(call, object);
      return tokens ? [[call, tokens] as const] : [];
    }),
  );
  const hasLogic = calls.some(({name}) => /^(conditionLogic|anyConditionMatching)$/.test(name));
  return {
    written,
    object,
    selects,
    fields: [...selects.values()].flat().map(withoutSchema),
    conditions: hasLogic ? [] : calls.flatMap((call) => conditionIn(call, written) ?? []),
  };
}

/** `Schema.` is needed where a variable or class hides the object, but not in a selector. */
export function withoutSchema(token: string): string {
  return token.replace(/\bSchema\.(?=\w+\.\w)/g, '');
}

function tokensIn({name, arguments: nodes}: CallText, object: string): string[] | undefined {
  if (name !== 'with') return undefined;
  const items = nodes.flatMap((node) =>
    typeof node === 'string' ? [node] : node.kind === 'list' ? node.items : [''],
  );
  const isToken = new RegExp(`^(?:Schema\\.)?${object}\\.\\w+$`, 'i');
  return items.every((item) => isToken.test(item)) ? items : undefined;
}

function conditionIn(call: CallText, {types}: WrittenChain): SelectorCondition | undefined {
  const [node, ...others] = call.arguments;
  if (call.name !== 'whereAre' || typeof node !== 'object' || others.length > 0) return undefined;
  if (node.kind !== 'chain' || node.calls.length !== 1) return undefined;
  const filter = /^SOQL\.(Filter\..+\))$/.exec(node.start)?.[1];
  const [comparison] = node.calls;
  if (filter === undefined || !comparison || comparison.arguments.length > 1) return undefined;
  const field = fieldWords(withoutSchema(filter));
  if (field === undefined) return undefined;
  const {name: comparator} = comparison;
  const method = methodName(field, comparator);
  const [argument] = comparison.arguments;
  const type = argument && parameterType(argument, types);
  if (method === undefined || (argument && type === undefined)) return undefined;
  const parameter = argument && type && {name: parameterName(field, type), type, argument};
  return {
    call,
    filter: withoutSchema(filter),
    comparator,
    method,
    parameter: parameter || undefined,
  };
}

/**
 * `Filter.with('Owner', User.Name)` is about `OwnerName`.
 *
 * @returns undefined where an expression names the field
 */
function fieldWords(filter: string): string | undefined {
  const [, method = '', parameters = ''] = /^Filter\.(\w+)\((.*)\)$/.exec(filter) ?? [];
  if (method !== 'with') return plainName(method);
  const paths = parameters.split(', ').map((part) => {
    const [, text, field] = /^(?:'([\w.]+)'|\w+\.(\w+))$/.exec(part) ?? [];
    return text?.split('.') ?? (field === undefined ? undefined : [field]);
  });
  return paths.includes(undefined)
    ? undefined
    : pathName(paths.flatMap((names) => names?.map(plainName) ?? []));
}

/** Types that parameters can have. */
const simpleTypes = 'Id String Integer Long Decimal Double Date Datetime'.split(' ');

/** @returns the name of a type that a parameter can have, with its capitals */
function simpleName(type: ApexType | undefined): string | undefined {
  return simpleTypes.find((name) => name.toLowerCase() === nameOf(type));
}

function parameterType(argument: ArgumentText, types: WrittenChain['types']): string | undefined {
  if (typeof argument !== 'string')
    return argument.kind === 'list' && simpleName(parseType(argument.elementType)) !== undefined
      ? `List<${argument.elementType}>`
      : undefined;
  if (/^'.*'$/s.test(argument)) return 'String';
  if (/^-?\d+$/.test(argument)) return 'Integer';
  const type = types.get(argument);
  const element = simpleName(elementOf(type));
  const collection = ['List', 'Set'].find((name) => name.toLowerCase() === nameOf(type));
  if (collection !== undefined && element !== undefined) return `${collection}<${element}>`;
  return simpleName(type);
}
