/** The values of a query's text in its chain: names stand for them until it is laid out. */
import {
  type ApexType,
  elementOf,
  isCollection,
  isNumber,
  nameOf,
  printType,
  simpleType,
  sourceOf,
} from '@soql-lib/apex';
import {bindsOf} from '../../soql-to-chain/print';
import type {ChainText} from '../../soql-to-chain/write/layout';
import type {FileContext} from '../file-context';
import {layOut} from './layout';
import {NotConverted} from '../not-converted';
import type {Bind, Piece, QueryText, Range} from '../query-text';
import * as remarks from '../remarks';
import type {Hint} from '../remarks';
import type {Site} from '../find/sites';
import type {ReadQuery} from './query-translator';

const iterableSetVersion = 58;

/** `?.` was new in this version. */
const nullSafeVersion = 50;

/** Where a chain is written. */
export type ChainPlace = Parameters<typeof layOut>[3];

export class ValuesInChain {
  private names: RegExp | undefined;

  constructor(
    private readonly site: Site,
    private readonly query: QueryText,
    private readonly context: FileContext,
  ) {}

  /** @throws NotConverted for a value that the chain cannot have */
  check({query, object}: ReadQuery): void {
    const {typeNames} = this.context.declarations;
    if (typeNames.has(object.toLowerCase()))
      throw new NotConverted('hidden-object', {name: object});
    const inHaving = new Set(bindsOf(query.having).map(({source}) => source));
    for (const bind of this.query.binds) {
      const text = this.sourceOf(bind);
      if (inHaving.has(bind.placeholder) && !isNumber(bind.type))
        throw new NotConverted('having-value', {code: text}, bind.offset);
      const hasMember = /^[\w.]+$/.test(text) && this.context.apiVersion >= nullSafeVersion;
      if (this.isRecord(bind) && !hasMember)
        throw new NotConverted('record-value', {code: text}, bind.offset);
      if (nameOf(bind.type) === 'map')
        throw new NotConverted('map-value', {code: text}, bind.offset);
    }
  }

  /** @returns the chain in the file's style, with its query's comments after its first line */
  layOut(
    chain: ChainText,
    place: ChainPlace,
    comments: readonly string[] = [],
    style = this.context.style,
  ): string {
    return layOut(chain, comments, this.context.file.document.text, place, style, this.expand);
  }

  /** @returns a text with the values in the place of their names */
  pieces(laidOut: string): Piece[] {
    return this.split(laidOut).flatMap((part) =>
      typeof part === 'string' ? [part] : this.passed(part).pieces,
    );
  }

  /** @returns the values in a text, in their order */
  valuesIn(laidOut: string): Bind[] {
    return this.split(laidOut).filter((part) => typeof part !== 'string');
  }

  private split(laidOut: string): (string | Bind)[] {
    const {binds} = this.query;
    if (binds.length === 0) return [laidOut];
    this.names ??= new RegExp(`\\b(${binds.map(({placeholder}) => placeholder).join('|')})\\b`);
    return laidOut
      .split(this.names)
      .map((part) => binds.find(({placeholder}) => placeholder === part) ?? part);
  }

  /** The values as they are in the file, where a query in one of them is still a query. */
  readonly expand = (text: string): string => this.print(this.pieces(text));

  /** A message about names that replace expressions is about the expressions. */
  withSources(message: string): string {
    return this.query.binds.reduce(
      (text, bind) => text.replaceAll(bind.placeholder, this.sourceOf(bind)),
      message,
    );
  }

  sourceOf({pieces}: Bind): string {
    return this.print(pieces);
  }

  private print(pieces: readonly Piece[]): string {
    const {text} = this.context.file.document;
    return pieces
      .map((piece) => (typeof piece === 'string' ? piece : text.slice(piece.start, piece.end)))
      .join('');
  }

  /** From 58.0 on, a `Set` is an `Iterable` (facts/platform.md); before, a list is passed. */
  private passed(bind: Bind): Pick<Bind, 'pieces' | 'type'> {
    const {pieces, type} = bind;
    if (this.isRecord(bind)) return {pieces: [...pieces, '?.Id'], type: simpleType('Id')};
    if (!this.isCopied(bind)) return bind;
    const list = simpleType('List', [elementOf(type) ?? simpleType('Object')]);
    return {pieces: [`new ${printType(list)}(`, ...pieces, ')'], type: list};
  }

  /** @returns the types that the chain's values have, by their names */
  types(): ReadonlyMap<string, ApexType> {
    return new Map(
      this.query.binds.flatMap((bind) => {
        const {type} = this.passed(bind);
        return type === undefined ? [] : [[bind.placeholder, type] as const];
      }),
    );
  }

  /** A record that is compared stands for its Id. */
  private isRecord({operator, type}: Bind): boolean {
    if ((operator !== '=' && operator !== '!=') || type === undefined || isCollection(type))
      return false;
    return this.context.project.schema.find(nameOf(type)) !== undefined;
  }

  /** @throws NotConverted where effects of values would change their order or number */
  rejectOtherOrder(laidOut: string): void {
    const {binds} = this.query;
    const order = this.valuesIn(laidOut);
    const changing = binds
      .filter(({isPure}) => !isPure)
      .sort((left, right) => left.offset - right.offset);
    const moved = order.filter(({isPure}) => !isPure);
    const [first] = changing;
    // The text is evaluated before what it binds.
    if (first && !this.site.inline && binds.length > 1) throw this.sideEffects(first);
    if (!first) {
      if (binds.every((bind) => order.includes(bind))) return;
      throw new NotConverted('not-proven', {message: 'a value would be lost'});
    }
    const isSame =
      moved.length === changing.length && moved.every((bind, index) => bind === changing[index]);
    if (!isSame) throw this.sideEffects(first);
  }

  private sideEffects(bind: Bind): NotConverted {
    return new NotConverted('side-effects', {code: this.sourceOf(bind)}, bind.offset);
  }

  /**
   * A builder that conditions add to gets its values before the query runs.
   *
   * @throws NotConverted for values that could be others then, and for sets that would be copied
   */
  rejectEarly(): void {
    const {scope} = this.site;
    for (const bind of this.query.binds) {
      const code = this.sourceOf(bind);
      const isName = /^\w+$/.test(code);
      if (isName && !scope.variable(code) && scope.field(code)?.isConstant === false)
        throw new NotConverted('condition-not-local', {code}, bind.offset);
      if (this.isCopied(bind)) throw new NotConverted('set-copied-early', {code}, bind.offset);
    }
  }

  /** Below API version 58.0 a set is no `Iterable`, which the library takes. */
  private isCopied({type}: Bind): boolean {
    return nameOf(type) === 'set' && this.context.apiVersion < iterableSetVersion;
  }

  /** @returns the comments in a range of the file but those in values, which stay there */
  commentsIn({start, end}: Range): string[] {
    const kept = this.query.binds.flatMap(({pieces}) =>
      pieces.filter((piece) => typeof piece !== 'string'),
    );
    return this.context.file.comments
      .filter((comment) => comment.start >= start && comment.end <= end)
      .filter(
        (comment) =>
          !kept.some((range) => range.start <= comment.start && comment.end <= range.end),
      )
      .map(({text}) => text);
  }

  /** @returns false for a new set, a map's keys, and what is declared with one of them */
  private mayBeNull(text: string): boolean {
    if (looksCollected(text)) return false;
    const {scope} = this.site;
    const {initializer} = scope.variable(text) ?? scope.field(text) ?? {};
    return !initializer || !looksCollected(sourceOf(initializer));
  }

  hints(): Hint[] {
    return this.query.binds.flatMap((bind): Hint[] => {
      const text = this.sourceOf(bind);
      if (this.isCopied(bind) && this.mayBeNull(text))
        return [remarks.copiedSet(text, bind.offset)];
      const isMembership = bind.operator === 'IN' || bind.operator === 'NOT IN';
      if (isMembership && bind.type === undefined && !looksCollected(text))
        return [remarks.takenForCollection(text, bind.offset)];
      if (bind.operator === 'LIKE' && !isCollection(bind.type) && !text.includes("'"))
        return [remarks.nullPattern(text, bind.offset)];
      return [];
    });
  }
}

function looksCollected(text: string): boolean {
  return /^new\s+(list|set)\b/i.test(text) || /\.(keySet|values)\(\)$/i.test(text);
}
