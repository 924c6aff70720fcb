/** What Apex can have behind a dot: members of the library's types, and fields of sObjects. */
import {
  AnalyzedCode,
  compactText,
  descendants,
  isLink,
  parseWithErrors,
  nameOf,
  type Expression,
  type ExpressionTypes,
} from '@soql-lib/apex';
import {
  libraryAncestors,
  signaturesOf,
  soqlLib,
  staticPropertyTypes,
  staticPropertyType,
} from '@soql-lib/model/signatures';
import type {Schema} from '@soql-lib/model/schema';

export type Member =
  | {
      kind: 'method';
      name: string;
      /** The library's type that declares it. */
      owner: string;
      /** Each overload: `whereAre(SOQL.Filter)`. */
      signatures: string[];
    }
  | {kind: 'type' | 'field'; name: string};

const closers: Readonly<Record<string, string>> = {'(': ')', '[': ']', '{': ';}'};

/** Returns what closes the open brackets of code; undefined if it ends in a string or comment. */
function closingOf(code: string): string | undefined {
  const open: string[] = [];
  const tokens = /'(?:\\.|[^'\\])*'|\/\/[^\n]*|\/\*[^]*?\*\/|[()[\]{}]|'|\/\*/g;
  for (const {0: token, index} of code.matchAll(tokens)) {
    const isComment = token.startsWith('/');
    if (token === "'" || token === '/*') return undefined;
    if (isComment && index + token.length === code.length) return undefined;
    const end = closers[token];
    if (end !== undefined) open.unshift(end);
    else if (/^[)\]}]$/.test(token)) open.shift();
  }
  return open.join('');
}

function analyze(code: string): AnalyzedCode {
  return new AnalyzedCode(parseWithErrors(code), soqlLib);
}

function methodsOf(types: readonly string[], isStatic: boolean): Member[] {
  const methods = new Map<string, Extract<Member, {kind: 'method'}>>();
  for (const owner of types) {
    for (const {name, static: ofType, text} of signaturesOf(owner)) {
      if (ofType !== isStatic || name === 'new') continue;
      const known = methods.get(name);
      if (!known) methods.set(name, {kind: 'method', name, owner, signatures: [text]});
      else if (known.owner === owner) known.signatures.push(text);
    }
  }
  return [...methods.values()];
}

function fieldsOf(object: string, schema: Schema | undefined): Member[] {
  const known = schema?.find(object);
  return (known?.fields ?? []).map((name) => ({kind: 'field', name}));
}

function membersOf(
  receiver: Expression,
  types: ExpressionTypes,
  schema: Schema | undefined,
): Member[] {
  const type = types.of(receiver);
  if (type !== undefined) {
    const name = nameOf(type);
    const library = types.scope.libraryType(name);
    if (library === undefined) return fieldsOf(name, schema);
    return methodsOf([library, ...libraryAncestors(library)], false);
  }
  const library = types.namedLibraryType(receiver);
  if (library === undefined) {
    const members = fieldsOf(compactText(receiver), schema);
    return members.length > 0 ? [...members, {kind: 'field', name: 'SObjectType'}] : [];
  }
  const properties = staticPropertyTypes
    .map((property) => property.split('.').at(-1) ?? '')
    .filter((property) => staticPropertyType(library, property) !== undefined);
  return [
    ...methodsOf([library], true),
    ...properties.map((name): Member => ({kind: 'type', name})),
  ];
}

/**
 * Finds the members that can follow some code.
 *
 * @param before the code up to a dot
 * @param context declarations that it is compiled with
 * @param schema without it there are no fields
 * @returns each once; none where the type of what is before the dot is not known, or in a string or
 * a comment
 */
export function membersBehind(before: string, context: string, schema?: Schema): Member[] {
  const closing = closingOf(before);
  if (closing === undefined || !before.endsWith('.')) return [];
  const analyzed = analyze(`${before}x${closing};`);
  const end = before.length + 1;
  const member = [...descendants(analyzed.unit)].find(
    (node) => isLink(node) && node.place.end === end && node.place.start < before.length,
  );
  if (!member || !isLink(member)) return [];
  return membersOf(member.receiver, analyzed.typesAt(member, [analyze(context)]), schema);
}
