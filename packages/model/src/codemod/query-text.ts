/**
 * The text of a query with names in place of its bind expressions, so that the translation need not
 * read them. A name says what the expression is, in the words that the translation goes by: one Id,
 * several Ids, a collection, one value.
 */
import type {Schema} from '../schema';
import {blankLiterals, elementOf, isCollection, nameOf, type ApexType} from '@soql-lib/apex';
import type {AccessClause} from './query';

/** A range of the file. */
export interface Range {
  start: number;
  end: number;
}

/** On which sides of its value a pattern has `%`. */
export interface Wildcards {
  before: boolean;
  after: boolean;
}

/** A range of the file, with the conversions inside it, or new text. */
export type Piece = string | Range;

export interface Bind {
  placeholder: string;
  /** What the chain has in its place. */
  pieces: readonly Piece[];
  type: ApexType | undefined;
  /** Offset in the file. */
  offset: number;
  /** True where the expression can have an effect or another value when it runs at another time. */
  isPure: boolean;
  /** Operator in front, in capitals. */
  operator: string;
}

const memberships: Readonly<Record<string, string>> = {
  '=': 'IN',
  '!=': 'NOT IN',
  '<>': 'NOT IN',
};

const operatorAtEnd = /(!=|<>|<=|>=|=|<|>|\bLIKE|\bNOT\s+IN|\bIN|\bLIMIT|\bOFFSET)\s*$/i;
const dateFormulaAtEnd = /\b(?:(?:LAST|NEXT)_N_\w+|N_\w+_AGO)\s*$/i;

interface Segment {
  /** Offset in the query's text. */
  at: number;
  /** Offset in the file. */
  source: number;
  length: number;
}

/**
 * @returns what is between the wildcards of a pattern, `'%' + name + '%'`, which has its own
 * methods; undefined for a pattern
 *   without them, and where it is several parts
 */
export function betweenWildcards<Part>(
  parts: readonly Part[],
  isWildcard: (part: Part | undefined) => boolean,
): (Wildcards & {middle: Part}) | undefined {
  const before = isWildcard(parts[0]);
  const after = isWildcard(parts.at(-1)) && parts.length > 1;
  const [middle, other] = parts.slice(before ? 1 : 0, after ? -1 : undefined);
  const isOne = middle !== undefined && other === undefined;
  return isOne && (before || after) ? {before, middle, after} : undefined;
}

export class QueryText {
  text = '';
  readonly binds: Bind[] = [];
  private readonly segments: Segment[] = [];

  /** @param known names of expressions by their places, for several texts that share expressions */
  constructor(
    private readonly schema: Schema,
    private readonly known?: Map<string, string>,
  ) {}

  /** @param length of what the text is in the file; 0 for text that is not there */
  add(text: string, source: number, length = text.length): void {
    this.segments.push({at: this.text.length, source, length});
    this.text += text;
  }

  /** Adds a name for a bind expression. `=` with a collection means IN, and `!=` NOT IN. */
  addBind(written: Omit<Bind, 'placeholder'>, wildcards?: Wildcards): void {
    if (wildcards?.before) this.add("'%' + ", written.offset, 0);
    const operator = memberships[written.operator];
    const bind = operator && isCollection(written.type) ? {...written, operator} : written;
    if (bind !== written) this.text = this.text.replace(/(=|!=|<>)\s*:\s*$/, ` ${bind.operator} :`);
    const placeholder = this.nameOf(bind);
    this.binds.push({...bind, placeholder});
    this.add(placeholder, bind.offset, 0);
    if (wildcards?.after) this.add(" + '%'", bind.offset, 0);
  }

  private nameOf(bind: Omit<Bind, 'placeholder'>): string {
    if (!this.known) return this.placeholder(bind, this.binds.length);
    const before = this.binds.filter(({offset}) => offset === bind.offset).length;
    const key = `${bind.offset} ${before}`;
    const name = this.known.get(key) ?? this.placeholder(bind, this.known.size);
    this.known.set(key, name);
    return name;
  }

  /** @returns the operator or keyword before a bind's colon, in capitals; empty inside a list */
  operatorBeforeColon(): string {
    const code = blankLiterals(this.text).replace(/\(?\s*:\s*$/, '');
    const [, operator = ''] = operatorAtEnd.exec(code) ?? [];
    return operator.toUpperCase().replace(/\s+/, ' ');
  }

  /** @returns whether a colon that follows is that of `LAST_N_DAYS:30` */
  endsInDateFormula(): boolean {
    return dateFormulaAtEnd.test(blankLiterals(this.text));
  }

  /** Blanks the access clause, since the conversion decides about access itself, and returns it. */
  takeAccessClause(): AccessClause | undefined {
    const code = blankLiterals(this.text);
    const match = /\bWITH\s+(USER_MODE|SYSTEM_MODE|SECURITY_ENFORCED)\b/i.exec(code);
    // Salesforce documents one WITH clause: the translation says so.
    if (!match || /\bWITH\s+DATA\b/i.test(code)) return undefined;
    const [clause, mode = ''] = match;
    const end = match.index + clause.length;
    this.text = this.text.slice(0, match.index) + ' '.repeat(clause.length) + this.text.slice(end);
    return mode.toUpperCase() as AccessClause;
  }

  /** @returns the offset in the file for an offset in the text */
  sourceOffset(offset: number): number {
    const segment = this.segments.findLast(({at}) => at <= offset) ?? this.segments[0];
    return segment ? segment.source + Math.min(offset - segment.at, segment.length) : 0;
  }

  private placeholder({type, operator}: Omit<Bind, 'placeholder'>, number: number): string {
    return `bind${number}x${this.suffixOf(type, operator)}`;
  }

  private suffixOf(type: ApexType | undefined, operator: string): string {
    const isMembership = operator === 'IN' || operator === 'NOT IN';
    if (isCollection(type)) return this.holdsIds(type) ? 'Ids' : 'List';
    if (nameOf(type) === 'id') return 'Id';
    if (isMembership) return type === undefined ? 'List' : 'Id';
    return 'Value';
  }

  /** `byIds` takes Ids, or a list of records. */
  private holdsIds(type: ApexType | undefined): boolean {
    const element = nameOf(elementOf(type));
    if (element === 'id') return true;
    return nameOf(type) === 'list' && (element === 'sobject' || this.isObject(element));
  }

  private isObject(name: string): boolean {
    return name !== '' && this.schema.find(name) !== undefined;
  }
}
