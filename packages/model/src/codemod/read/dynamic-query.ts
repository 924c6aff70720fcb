/** Queries in text: makes a query with binds from the parts of a text (facts/soql.md 6.6). */
import {
  type ApexType,
  type Expression,
  type ExpressionTypes,
  compactText,
  isNumber,
  lineOf,
  nameOf,
  printType,
  simpleType,
  sourceOf,
} from '@soql-lib/apex';
import {apexText, readText} from '../../soql-to-chain/text';
import type {AccessClause} from '../query';
import {NotConverted} from '../not-converted';
import {mayHoldOutsideText} from './outside-text';
import type {Project} from '../project';
import {isPure, runsNoCode} from '../purity';
import {betweenWildcards, QueryText, type Piece, type Wildcards} from '../query-text';
import * as remarks from '../remarks';
import type {Hint} from '../remarks';
import type {DatabaseCall, Site} from '../find/sites';
import {argumentOf, ownerAndName, plainValue, type Part, type ValuePart} from './text-parts';

/** The arguments of the call that runs a query in text. */
export interface RunArguments {
  text: Expression;
  clause: AccessClause | undefined;
  /** The values of the map with the binds, by name in lower case; undefined without a map. */
  binds: ReadonlyMap<string, Expression> | undefined;
}

/** @throws NotConverted for arguments whose values are known only at run time */
export function argumentsOf(
  {name, parameters, hasBindMap}: DatabaseCall,
  types: ExpressionTypes,
): RunArguments {
  const [text, ...others] = parameters;
  if (!text) throw new NotConverted('no-text', {name});
  const binds = hasBindMap ? bindMapOf(others.shift(), types) : undefined;
  return {text, clause: accessOf(others[0]), binds};
}

/** `new Map<String, Object>{'name' => name}`; names of binds have any capitals. */
function bindMapOf(
  tree: Expression | undefined,
  types: ExpressionTypes,
): ReadonlyMap<string, Expression> {
  const isNew = tree && /^new(Map|Collection)?$/.test(tree.kind);
  if (!isNew || !/^newmap<string,object>(\{|\(\))/i.test(compactText(tree)))
    throw otherMap('the call has no new Map<String, Object>{…} of its own');
  const binds = new Map<string, Expression>();
  for (const {key, value} of tree.kind === 'newMap' ? tree.entries : []) {
    const isText = key.kind === 'literal' && key.type === 'String';
    if (!isText) throw otherMap(`the key ${sourceOf(key)} isn't a string literal`);
    const name = key.text.toLowerCase();
    if (binds.has(name)) throw otherMap(`it has the key ${sourceOf(key)} twice`);
    const {start} = value.place;
    if (!isPure(value, types))
      throw new NotConverted('side-effects', {code: sourceOf(value)}, start);
    binds.set(name, value);
  }
  return binds;
}

/** @returns why the values of a map are unclear */
export function otherMap(why: string): NotConverted {
  return new NotConverted('bind-map', {why});
}

function accessOf(tree: Expression | undefined): AccessClause | undefined {
  if (!tree) return undefined;
  const [, mode] =
    /^(?:system\.)?accesslevel\.(user_mode|system_mode)$/i.exec(compactText(tree)) ?? [];
  if (mode !== undefined) return mode.toUpperCase() as AccessClause;
  throw new NotConverted('access-level-unknown', {code: compactText(tree)}, tree.place.start);
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

/** Makes the text of a query from its parts. */
export class DynamicQuery {
  readonly query: QueryText;
  readonly hints: Hint[] = [];
  private quoted: Quoted | undefined;

  /**
   * @param known names of expressions by their places, for several texts that share expressions
   */
  constructor(
    private readonly site: Site,
    project: Project,
    known: Map<string, string>,
    private readonly binds: RunArguments['binds'],
  ) {
    this.query = new QueryText(project.schema, known);
  }

  /**
   * @param when the conditions under which the text has these parts
   * @throws NotConverted for values that the chain cannot have
   */
  build(parts: readonly Part[], when: string): void {
    for (const [index, part] of parts.entries()) {
      const given = this.quotedConstant(part, parts[index + 1]) ?? part;
      if (given.kind === 'text') this.addText(given.text, given.source);
      else this.addValue(given);
    }
    if (this.quoted)
      throw new NotConverted('not-soql', {when, message: 'a string in it is not closed'});
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
      ? {...plainValue(part.constant, stringType), isConstant: true}
      : undefined;
  }

  private addText(text: string, source: number): void {
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
        this.addNamedBind(name, source + position, isFirstOfSeveral);
        position += name.length;
      }
    }
  }

  /** `:accountId` in the text */
  private addNamedBind(text: string, source: number, isFirstOfSeveral: boolean): void {
    if (this.query.endsInDateFormula()) {
      this.query.add(text, source);
      return;
    }
    const name = text.slice(1).trim();
    if (name === '') throw new NotConverted('bind-name-unknown', {}, source);
    if (name.includes('.')) throw new NotConverted('bind-path', {name}, source);
    const value = this.binds?.get(name.toLowerCase());
    if (this.binds && !value) throw otherMap(`the map has no key ${name}`);
    const {scope, types} = this.site;
    const type = value ? types.of(value) : scope.typeOfName(name);
    if (value && !type) throw otherMap(`the type of ${sourceOf(value)} isn't known`);
    if (type === undefined) throw new NotConverted('bind-not-declared', {name}, source);
    this.query.add(':', source, 1);
    this.query.addBind({
      pieces: [value?.place ?? name],
      type,
      offset: source,
      isPure: value !== undefined || runsNoCode(name, scope),
      operator: isFirstOfSeveral ? '' : this.query.operatorBeforeColon(),
    });
  }

  /** Binds a value where a value is compared; nothing binds a name, a condition or a clause. */
  private addValue(value: ValuePart): void {
    if (this.quoted) {
      this.quoted.parts.push(value);
      return;
    }
    const {tree, type} = value;
    const {start} = tree.place;
    if (dateFormulaAtEnd.test(this.query.text))
      throw new NotConverted('date-literal-value', {code: sourceOf(tree)}, start);
    const isValuePlace =
      valueAtEnd.test(this.query.text) &&
      /\b(?:WHERE|HAVING|LIMIT|OFFSET)\b/i.test(this.query.text);
    const isBindable =
      isNumber(type) ||
      nameOf(type) === 'boolean' ||
      (nameOf(type) === 'date' && value.isConverted);
    if (!isBindable || !isValuePlace)
      throw this.concatenated(value, isValuePlace ? 'value' : 'clause');
    this.query.add(':', start, 0);
    this.bind([tree.place], type, value, sourceOf(tree));
  }

  private concatenated(value: ValuePart, what: 'value' | 'clause'): NotConverted {
    const {tree, type, isEscaped} = value;
    const details = {code: sourceOf(tree), line: lineOf(tree), type: printType(type ?? stringType)};
    const {start} = tree.place;
    if (!mayHoldOutsideText(tree, this.site)) {
      const isJoin = tree.kind === 'call' && ownerAndName(tree) === 'string.join';
      return new NotConverted(isJoin ? 'joined-list' : `concatenated-${what}`, details, start);
    }
    return new NotConverted(
      isEscaped ? 'escaped-outside-quotes' : `injected-${what}`,
      details,
      start,
    );
  }

  private closeQuote(): void {
    const {quoted} = this;
    this.quoted = undefined;
    if (!quoted) return;
    const {parts, source} = quoted;
    const values = parts.filter((part) => typeof part !== 'string');
    if (values.length === 0) {
      const texts = parts.filter((part) => typeof part === 'string');
      this.query.add(`'${texts.join('')}'`, source);
      return;
    }
    for (const value of values) this.rejectInQuotes(value);
    this.bindQuoted(
      parts.filter((part) => part !== ''),
      values,
      source,
    );
  }

  /** Only text that has been escaped, or an Id, cannot end the quotes. */
  private rejectInQuotes(value: ValuePart): void {
    const {tree, type, isEscaped, isConstant} = value;
    if (isEscaped || isConstant || nameOf(type) === 'id' || this.holdsId(tree)) return;
    const escaped = this.escapedIn(tree);
    if (!escaped) throw this.concatenated(value, 'value');
    const details = {code: sourceOf(tree), line: lineOf(escaped)};
    throw new NotConverted('escaped-before', details, tree.place.start);
  }

  /** A text that is an Id, and nothing else. */
  private holdsId(tree: Expression): boolean {
    return /^userinfo\.get(?:user|profile|organization|userrole)id\(\)$/i.test(compactText(tree));
  }

  /** @returns the call that escapes a text where the variable is declared that holds it */
  private escapedIn(tree: Expression): Expression | undefined {
    const variable = tree.kind === 'name' ? this.site.scope.variable(tree.name) : undefined;
    const initializer = variable?.initializer;
    return initializer && argumentOf(initializer, 'string.escapesinglequotes') && initializer;
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
    const bound = wildcards ? [wildcards.middle] : parts;
    const pieces = bound.flatMap((part, index): Piece[] => {
      const joint = index === 0 ? [] : [' + '];
      return [...joint, typeof part === 'string' ? literal(part) : part.tree.place];
    });
    const type = wildcards || bound.length > 1 ? stringType : (first.type ?? stringType);
    const isWholeText = bound.length === 1 && !wildcards;
    this.bind(pieces, type, first, text, {isWholeText, wildcards});
  }

  private bind(
    pieces: readonly Piece[],
    type: ApexType | undefined,
    {tree, isConstant}: ValuePart,
    text: string,
    {
      isWholeText = false,
      wildcards,
    }: {isWholeText?: boolean; wildcards?: Wildcards | undefined} = {},
  ): void {
    const {start} = tree.place;
    const operator = wildcards ? 'WILDCARD' : this.query.operatorBeforeColon();
    const isPlain = isPure(tree, this.site.types);
    this.query.addBind({pieces, type, offset: start, isPure: isPlain, operator}, wildcards);
    if (isConstant !== true) this.hints.push(remarks.nowBound(text, start, isWholeText));
  }
}

/** @param raw text between the quotes of the query, escaped for SOQL */
function literal(raw: string): string {
  return apexText(readText(`'${raw}'`));
}
