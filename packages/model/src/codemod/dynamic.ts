/** Dynamic queries: analyzes the expression that builds the text and returns a query with bound values (facts/soql.md 6.6). */
import type {AccessClause} from './access';
import type {Shared, TextOfQuery} from './shared';
import {
  type ApexType,
  type Expression,
  type MapConstruction,
  type Variable,
  compactText,
  elementOf,
  isCollection,
  isNumber,
  lineOf,
  nameOf,
  printType,
  simpleType,
  sourceOf,
} from '@soql-lib/apex';
import {namesIn} from './changes';
import {otherThanNames} from './field-lists';
import {LocalVariables} from './local-variables';
import {betweenWildcards, QueryText, type Piece} from './query-text';
import * as remarks from './remarks';
import type {Hint} from './remarks';
import type {DatabaseCall, Site} from './sites';
import {isPure} from './purity';
import {NotConverted} from './not-converted';
import {plainValue, type Part, type ValuePart} from './part';
import {TextReader} from './text-parts';
import {apexText, readText} from '../soql-to-chain/text';

/** @throws NotConverted for a query whose text is not certain */
export function readDynamic(site: Site, call: DatabaseCall, shared: Shared): TextOfQuery {
  const [text, second, third] = call.parameters;
  if (!text) throw new NotConverted(`Database.${call.name} has no query here`);
  const clause = accessOf(call.hasBindMap ? third : second);
  const binds = call.hasBindMap ? bindMapOf(second, site, shared) : undefined;
  const reader = new TextReader(site, shared);
  const parts = reader.read(text);
  const builder = new DynamicBuilder(site, shared, binds?.values);
  builder.build(parts.parts);
  if (binds) builder.rejectOtherOrder(binds.values);
  const own = builder.query.takeAccessClause();
  if (own !== undefined && clause !== undefined && own !== clause)
    throw new NotConverted(
      `the query has WITH ${own} and the call has ${clause}: remove one of them`,
    );
  return {
    query: builder.query,
    clause: own ?? clause,
    hints: [...parts.hints, ...builder.hints],
    variables: [
      ...parts.variables,
      ...(binds?.variable ? [new LocalVariables(site).describe(binds.variable)] : []),
    ],
  };
}

/** @throws NotConverted for an access level that is no literal */
export function accessOf(tree: Expression | undefined): AccessClause | undefined {
  if (!tree) return undefined;
  const [, mode] =
    /^(?:system\.)?accesslevel\.(user_mode|system_mode)$/i.exec(compactText(tree)) ?? [];
  if (mode !== undefined) return mode.toUpperCase() as AccessClause;
  throw new NotConverted(
    `the access level ${compactText(tree)} is known only at run time: write AccessLevel.USER_MODE or AccessLevel.SYSTEM_MODE`,
  );
}

/** @returns the expressions in a map literal, by key in lower case */
function bindMapOf(
  tree: Expression | undefined,
  site: Site,
  {file: {document}}: Shared,
): {values: ReadonlyMap<string, Expression>; variable: Variable | undefined} {
  const {types} = site;
  const name = tree?.kind === 'name' ? tree.name : undefined;
  const variable = name === undefined ? undefined : site.scope.variable(name);
  const stored = variable?.initializer;
  const creation = stored ?? tree;
  const unknown = new NotConverted(
    'the map of bind values is built elsewhere: write it in the call, as new Map<String, Object>{ … }, so that each value can be bound separately',
  );
  const entries = creation && entriesOf(creation);
  if (!entries) throw unknown;
  const values = new Map<string, Expression>();
  for (const {key, value} of entries) {
    const text = compactText(key);
    if (nameOf(types.of(key)) !== 'string' || !/^'\w+'$/.test(text)) throw unknown;
    values.set(text.slice(1, -1).toLowerCase(), value);
  }
  if (name === undefined || !stored) return {values, variable: undefined};
  const {start, end} = stored.place;
  const locals = new LocalVariables(site);
  const isSame = (other: string): boolean => !locals.changed(other, start);
  const isStable = [...values.values()].every(
    (value) => isPure(value) && namesIn(value).every(isSame),
  );
  // Whoever else gets the map may change it.
  const isAlone = !new RegExp(`\\b${name}\\b`, 'i').test(document.text.slice(end, site.start));
  if (!isStable || !isAlone || locals.isRepeatedBehind(start)) throw unknown;
  return {values, variable};
}

/** @returns the entries of a map literal; undefined for what is none */
function entriesOf(creation: Expression): MapConstruction['entries'] | undefined {
  if (creation.kind === 'newMap') return creation.entries;
  return creation.kind === 'newCollection' && creation.elements.length === 0 ? [] : undefined;
}

/** A text between quotes of the query, as far as it has been read. */
interface Quoted {
  /** Offset in the file. */
  source: number;
  parts: (string | ValuePart)[];
}

const valueAtEnd = /(?:[=<>(,]|\bLIKE|\bIN|\bLIMIT|\bOFFSET)\s*$/i;
const dateFormulaAtEnd = /\b(?:(?:LAST|NEXT)_N_\w+|N_\w+_AGO)\s*:\s*$/i;

const stringType = simpleType('String');

type NamePlace = 'object' | 'fields' | 'field';

/** @returns what can follow a text: the name of an object, fields to select, one field to compare */
function namePlace(text: string): NamePlace | undefined {
  const clause =
    /\b(SELECT|FROM|WHERE|GROUP|ORDER|HAVING|LIMIT|OFFSET|WITH|USING|FOR)\b(?!.*\b(?:SELECT|FROM|WHERE|GROUP|ORDER|HAVING|LIMIT|OFFSET|WITH|USING|FOR)\b)/is
      .exec(text)?.[1]
      ?.toUpperCase();
  if (clause === 'FROM' && /\bFROM\s+$/i.test(text)) return 'object';
  if (clause === 'SELECT' && /(?:\bSELECT\s|,)\s*$/i.test(text)) return 'fields';
  if (clause === 'WHERE' && /(?:\b(?:WHERE|AND|OR|NOT)\s|\()\s*$/i.test(text)) return 'field';
  return undefined;
}

/** `type.getDescribe().getName()`, `String.valueOf(type)` */
function objectOf(tree: Expression): Expression | undefined {
  const described = calledOn(tree, 'getname') ?? calledOn(tree, 'tostring');
  if (described) return calledOn(described, 'getdescribe') ?? described;
  const isText = /^(system\.)?string\.valueof\(/i.test(compactText(tree));
  return isText && tree.kind === 'call' ? tree.arguments[0] : undefined;
}

/** @returns what a method without arguments is called on */
function calledOn(tree: Expression, method: string): Expression | undefined {
  if (tree.kind !== 'call') return undefined;
  const isCall = tree.name.toLowerCase() === method && tree.arguments.length === 0;
  return isCall ? tree.receiver : undefined;
}

/** `String.join(fields, ', ')` */
function joinedBy(tree: Expression): Expression | undefined {
  if (tree.kind !== 'call') return undefined;
  const [list, separator] = tree.arguments;
  const isJoin = /^(system\.)?string\.join\(/i.test(compactText(tree));
  return isJoin && separator && /^'\s*,\s*'$/.test(sourceOf(separator))
    ? list && withoutCopy(list)
    : undefined;
}

/** `new List<String>(names)` is the list of a set that a join does not take, and the builder does. */
function withoutCopy(tree: Expression): Expression {
  if (tree.kind !== 'new') return tree;
  const [copied, other] = tree.arguments;
  return /^list<string>$/i.test(printType(tree.type)) && copied && !other ? copied : tree;
}

const namesAdvice =
  'A clause cannot be bound: write it as calls of the builder, such as whereAre() and orderBy()';

/** Makes the text of a query from its parts. */
export class DynamicBuilder {
  readonly query: QueryText;
  readonly hints: Hint[] = [];
  /** Values of the map of bind values, in the order in which the text names them. */
  private readonly named: Expression[] = [];
  private quoted: Quoted | undefined;

  constructor(
    private readonly site: Site,
    private readonly shared: Shared,
    private readonly bindMap: ReadonlyMap<string, Expression> | undefined,
    known?: Map<string, string>,
  ) {
    this.query = new QueryText(shared.project.schema, known);
  }

  /** @throws NotConverted */
  build(parts: readonly Part[]): void {
    for (const [index, part] of parts.entries()) {
      const given = this.quotedConstant(part, parts[index + 1]) ?? part;
      if (given.kind === 'text') this.addText(given.text, given.source, given.site ?? this.site);
      else this.addValue(given);
    }
    if (this.quoted) throw new NotConverted('a string in the query is not closed');
  }

  /** A constant that is all that is between quotes stays one. */
  private quotedConstant(part: Part, next: Part | undefined): ValuePart | undefined {
    if (part.kind !== 'text' || !part.constant || /['\\]/.test(part.text)) return undefined;
    const isWhole =
      this.quoted?.parts.every((before) => before === '') === true &&
      next?.kind === 'text' &&
      next.text.startsWith("'");
    // The builder binds neither items of a list nor values of HAVING.
    const {text} = this.query;
    const isCompared = /[=>]\s*$/.test(text) && !/\bHAVING\b/i.test(text);
    return isWhole && isCompared
      ? {...plainValue(part.constant, stringType), isSafe: true, isConstant: true}
      : undefined;
  }

  private addText(text: string, source: number, site: Site): void {
    let position = 0;
    while (position < text.length) {
      if (this.quoted) {
        const [raw = ''] = /^(?:[^'\\]|\\.?)*/s.exec(text.slice(position)) ?? [];
        this.quoted.parts.push(raw);
        position += raw.length;
        if (position >= text.length) return;
        position += 1;
        this.closeQuote();
        continue;
      }
      // The colons of a time, 10:30:00, are no binds.
      const [plain = ''] = /^(?:[^':]|(?<=\d):(?=\d))*/.exec(text.slice(position)) ?? [];
      this.query.add(plain, source + position);
      position += plain.length;
      if (text[position] === "'") {
        this.quoted = {source: source + position, parts: []};
        position += 1;
      } else if (text[position] === ':') {
        const [name = ''] = /^:\s*(?:[A-Za-z_][\w.]*)?/.exec(text.slice(position)) ?? [];
        const isFirstOfSeveral = /^\s*,/.test(text.slice(position + name.length));
        this.addNamedBind(name, source + position, site, isFirstOfSeveral);
        position += name.length;
      }
    }
  }

  /** @throws NotConverted where the values of a map are not evaluated as the call evaluates them: each once, in their order */
  rejectOtherOrder(values: ReadonlyMap<string, Expression>): void {
    const effects = [...values.values()].filter((tree) => !isPure(tree));
    const read = this.named.filter((tree) => !isPure(tree));
    const isSame =
      effects.length === read.length && effects.every((tree, index) => tree === read[index]);
    const [first] = effects;
    if (isSame || !first) return;
    throw new NotConverted(
      `${sourceOf(first)} in the map of bind values may have side effects, and the chain would not evaluate the values of the map once each and in their order: assign them to variables first`,
    );
  }

  /** `:accountId` in the text */
  private addNamedBind(text: string, source: number, site: Site, isFirstOfSeveral: boolean): void {
    if (this.query.endsInDateFormula()) {
      this.query.add(text, source);
      return;
    }
    const name = text.slice(1).trim();
    if (name === '')
      throw new NotConverted(
        'the name of a bind variable is concatenated at run time: write it in the query text',
      );
    const tree = this.bindMap?.get(name.toLowerCase());
    if (this.bindMap && !tree) throw new NotConverted(`the map of bind values has no key ${name}`);
    const type = tree ? site.types.of(tree) : site.scope.typeOfName(name);
    if (!tree && type === undefined)
      throw new NotConverted(
        `the bind variable ${name} is not declared in this file: declare it, or pass the value to the chain yourself`,
      );
    if (tree) this.named.push(tree);
    this.query.add(':', source, 1);
    this.query.addBind({
      pieces: [tree ? tree.place : name],
      type,
      offset: tree ? tree.place.start : source,
      isPure: !tree || isPure(tree),
      operator: isFirstOfSeveral ? '' : this.query.operatorBeforeColon(),
    });
  }

  private addValue(value: ValuePart): void {
    if (this.quoted) {
      this.quoted.parts.push(value);
      return;
    }
    const text = sourceOf(value.tree);
    const line = lineOf(value.tree);
    if (dateFormulaAtEnd.test(this.query.text))
      throw new NotConverted(
        `${text} is part of a date literal, which SOQL Lib takes as a string: concatenate the literal in Apex and call asDateLiteral()`,
      );
    const isValuePlace = valueAtEnd.test(this.query.text);
    const isBindable =
      isNumber(value.type) ||
      nameOf(value.type) === 'boolean' ||
      (nameOf(value.type) === 'date' && value.isConverted);
    if (isBindable && isValuePlace) {
      this.query.add(':', value.tree.place.start, 0);
      this.bind([value.tree.place], value.type, value, text);
      return;
    }
    if (this.addName(value)) return;
    if (value.isEscaped)
      throw new NotConverted(
        `${text} is concatenated into the query outside quotes in line ${line}, where String.escapeSingleQuotes does not help: this allows SOQL injection. ${isValuePlace ? 'Bind it' : namesAdvice}, or accept only names from an allowlist`,
      );
    if (mayBeText(value.type))
      throw new NotConverted(
        `${text} is concatenated into the query without escaping in line ${line}: this allows SOQL injection if the value comes from users. ${isValuePlace ? bindAdvice(text) : namesAdvice}, or accept only names from an allowlist`,
      );
    throw new NotConverted(
      `${text} (${printType(value.type)}) becomes part of the query text in line ${line} in a way that cannot be analyzed: bind it, or write one query for each case`,
    );
  }

  /**
   * The name of an object, of a field, or several fields, where nothing else can stand.
   *
   * @returns whether the value is one
   */
  private addName(value: ValuePart): boolean {
    const place = namePlace(this.query.text);
    const name = place && this.nameOf(value, place);
    if (!place || !name) return false;
    const other = isCollection(name.type)
      ? otherThanNames(name.tree, value.site ?? this.site, this.shared)
      : undefined;
    if (other !== undefined)
      throw new NotConverted(
        `${sourceOf(name.tree)} can hold more than names of fields, such as ${JSON.stringify(other)}, and the builder splits its texts at their commas: select the fields, and subqueries and functions on their own`,
      );
    const {start} = value.outer.place;
    this.query.addName({
      pieces: [name.tree.place],
      type: name.type,
      offset: start,
      isPure: isPure(name.tree),
    });
    this.hints.push(remarks.nameFromCode(sourceOf(value.outer), place, start));
    return true;
  }

  /** @returns the expression that the builder takes for a name: a text, a token, or a collection of texts */
  private nameOf(
    {outer, isNames, site = this.site}: ValuePart,
    place: NamePlace,
  ): {tree: Expression; type: ApexType | undefined} | undefined {
    const {types} = site;
    if (isNames)
      return place === 'fields'
        ? {tree: withoutCopy(outer), type: types.of(withoutCopy(outer))}
        : undefined;
    if (place === 'object') {
      const token = objectOf(outer);
      if (token && nameOf(types.of(token)) === 'sobjecttype')
        return {tree: token, type: simpleType('SObjectType')};
    }
    if (place === 'fields') {
      const list = joinedBy(outer);
      const listType = types.of(list);
      if (list && isCollection(listType) && nameOf(elementOf(listType)) === 'string')
        return {tree: list, type: listType};
    }
    const own = types.of(outer);
    const token = place === 'object' ? 'sobjecttype' : 'sobjectfield';
    return nameOf(own) === 'string' || nameOf(own) === token ? {tree: outer, type: own} : undefined;
  }

  private closeQuote(): void {
    const {quoted} = this;
    this.quoted = undefined;
    if (!quoted) return;
    const {parts, source} = quoted;
    const values = parts.filter((part) => typeof part !== 'string');
    if (values.length === 0) {
      this.query.add(`'${parts.join('')}'`, source);
      return;
    }
    for (const value of values) rejectInQuotes(value);
    this.bindQuoted(
      parts.filter((part) => part !== ''),
      values,
      source,
    );
  }

  private bindQuoted(
    parts: readonly (string | ValuePart)[],
    values: readonly ValuePart[],
    source: number,
  ): void {
    const isLike = /\bLIKE\s*$/i.test(this.query.text);
    const [first] = values;
    if (!first) return;
    const text = values.map(({tree}) => sourceOf(tree)).join(', ');
    const wildcards = isLike ? betweenWildcards(parts, (part) => part === '%') : undefined;
    this.query.add(':', source, 0);
    if (wildcards?.before) this.query.add("'%' + ", source, 0);
    const bound = wildcards ? [wildcards.middle] : parts;
    const pieces = bound.flatMap((part, index): Piece[] => {
      const joint = index === 0 ? [] : [' + '];
      return [...joint, typeof part === 'string' ? this.literal(part) : part.tree.place];
    });
    const type = wildcards || bound.length > 1 ? stringType : (first.type ?? stringType);
    this.bind(pieces, type, first, text, wildcards !== undefined);
    if (wildcards?.after) this.query.add(" + '%'", source, 0);
  }

  private bind(
    pieces: readonly Piece[],
    type: ApexType | undefined,
    {tree, isConstant}: ValuePart,
    text: string,
    isWildcard = false,
  ): void {
    const {start} = tree.place;
    this.query.addBind({
      pieces,
      type,
      offset: start,
      isPure: isPure(tree),
      operator: isWildcard ? 'WILDCARD' : this.query.operatorBeforeColon(),
    });
    if (isConstant !== true) this.hints.push(remarks.nowBound(text, start, isNumber(type)));
  }

  /** @param raw text between the quotes of the query, escaped for SOQL */
  private literal(raw: string): string {
    return apexText(readText(`'${raw}'`));
  }
}

/** Only text that has been escaped, or an Id, cannot end the quotes. */
function rejectInQuotes({tree, type, isEscaped, isSafe}: ValuePart): void {
  if (isEscaped || nameOf(type) === 'id' || isSafe) return;
  const text = sourceOf(tree);
  const line = lineOf(tree);
  throw new NotConverted(
    mayBeText(type)
      ? `${text} is concatenated between quotes without escaping in line ${line}: this allows SOQL injection. ${bindAdvice(text)}, or escape it with String.escapeSingleQuotes and convert again`
      : `${text} (${printType(type)}) is concatenated between quotes in line ${line}: check that the field is a text field, then bind the value`,
  );
}

function mayBeText(type: ApexType | undefined): type is undefined {
  return type === undefined || /^(string|object)$/.test(nameOf(type));
}

function bindAdvice(text: string): string {
  return `Bind it (:${/^\w+$/.test(text) ? text : 'value'})`;
}
