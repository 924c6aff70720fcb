/**
 * Which names the code of a project uses, with the catch blocks around it. Tokens tell enough:
 * trees of a thousand files would take the time and memory of the whole conversion again. Only
 * names are compared, so a method of the same name in another class counts, too: the query stays.
 */
import {closingIndex, tokenTypes, visibleTokens, type Token} from '@soql-lib/apex';

/** What code runs when it uses a name. */
export interface Member {
  /** In lower case; methods and constructors with parentheses: `find()`. */
  names: readonly string[];
  /** The top-level class, in lower case, if only its file can use the member. */
  privateTo: string | undefined;
}

export interface Handler {
  line: number;
  /** The class that holds it, where that is not the file of the query. */
  className: string | undefined;
}

/** Code of one member with the same catch blocks around it. */
export interface Region {
  /** Undefined in code that nobody calls by a name: a trigger. */
  member: Member | undefined;
  /** The innermost catch block that handles a missing row. */
  handler: Handler | undefined;
  names: Set<string>;
  /** The top-level class; empty in a trigger. */
  file: string;
}

export function handlesMissingRow(exception: string): boolean {
  return /^(system\.)?(query)?exception$/i.test(exception);
}

/** @returns what initializes fields: any use of a class may be the first one */
export function initializerOf(type: string): Member {
  const name = type.toLowerCase();
  return {names: [name, `${name}()`], privateTo: undefined};
}

export function memberNamed(
  name: string,
  kind: 'method' | 'property',
  privateTo: string | undefined,
): Member {
  const key = name.toLowerCase();
  return {names: [kind === 'method' ? `${key}()` : key], privateTo: privateTo?.toLowerCase()};
}

export function isPrivate(modifiers: Iterable<string>): boolean {
  return ![...modifiers].some((name) =>
    /^(public|protected|global|webservice|testvisible)$/i.test(name),
  );
}

/** @returns the code of a file in its regions */
export function regionsIn(text: string): Region[] {
  const reader = new RegionReader(visibleTokens(text));
  reader.read();
  return reader.regions;
}

interface Frame {
  kind: 'type' | 'property' | 'code';
  region: Region;
}

class RegionReader {
  readonly regions: Region[] = [];
  private readonly frames: Frame[] = [];
  private file = '';
  /** Where the current member or statement starts. */
  private start = 0;
  /** Of parentheses. */
  private depth = 0;
  private isInitializer = false;

  constructor(private readonly tokens: readonly Token[]) {}

  read(): void {
    this.tokens.forEach(({text}, index) => {
      const frame = this.frames.at(-1);
      if (text === '(') this.depth += 1;
      if (text === ')') this.depth -= 1;
      // Not that of an annotation: @AuraEnabled(cacheable=true).
      if (text === '=' && frame?.kind === 'type' && this.depth === 0) this.isInitializer = true;
      if (text === '{') this.frames.push(this.opened(index, frame));
      else if (text === '}') this.frames.pop();
      else if (frame && (frame.kind === 'code' || this.isInitializer)) this.use(index, frame);
      if (text === ';' || text === '{' || text === '}') this.start = index + 1;
      if (text === ';') this.isInitializer = false;
    });
  }

  private use(index: number, {region}: Frame): void {
    const name = this.nameAt(index);
    // Two names in a row declare a variable, which runs nothing.
    if (name === undefined || this.nameAt(index + 1) !== undefined) return;
    region.names.add(this.tokens[index + 1]?.text === '(' ? `${name}()` : name);
  }

  private nameAt(index: number): string | undefined {
    const text = this.tokens[index]?.text ?? '';
    return /^[a-z]\w*$/i.test(text) ? text.toLowerCase() : undefined;
  }

  private opened(brace: number, around: Frame | undefined): Frame {
    if (around?.kind === 'code' || (around && this.isInitializer))
      return {kind: 'code', region: this.blockAt(brace, around.region)};
    const header = this.tokens.slice(this.start, brace);
    const type = header.findIndex((token) => typeWords.has(token.type));
    const name = type < 0 ? undefined : this.nameAt(this.start + type + 1);
    if (name !== undefined) {
      if (this.frames.length === 0) this.file = this.tokens[this.start + type + 1]?.text ?? name;
      return {kind: 'type', region: this.region(initializerOf(name))};
    }
    if (around?.kind !== 'type')
      return {kind: 'code', region: around?.region ?? this.region(undefined)};
    return this.memberOf(header, around.region);
  }

  /** @returns a method or a property; the class for what initializes it */
  private memberOf(header: readonly Token[], ofClass: Region): Frame {
    const isMethod = header.at(-1)?.text === ')';
    const last = isMethod
      ? header[header.findLastIndex(({text}) => text === '(') - 1]
      : header.at(-1);
    if (!last || last.type === tokenTypes.STATIC) return {kind: 'code', region: ofClass};
    const privateTo = isPrivate(header.map(({text}) => text)) ? this.file : undefined;
    return isMethod
      ? {kind: 'code', region: this.region(memberNamed(last.text, 'method', privateTo))}
      : {
          kind: 'property',
          region: this.region(memberNamed(last.text, 'property', privateTo)),
        };
  }

  /** @returns a region of its own for a try block that handles a missing row */
  private blockAt(brace: number, around: Region): Region {
    if (this.tokens[brace - 1]?.type !== tokenTypes.TRY) return around;
    const end = closingIndex(this.tokens, brace, tokenTypes.RBRACE) ?? this.tokens.length;
    const handler = this.handlerAt(end + 1);
    return handler ? this.region(around.member, handler) : around;
  }

  private region(member: Member | undefined, handler?: Handler): Region {
    const region = {member, handler, names: new Set<string>(), file: this.file};
    this.regions.push(region);
    return region;
  }

  /** @returns the first clause behind a try block that handles a missing row */
  private handlerAt(start: number): Handler | undefined {
    let index = start;
    while (this.tokens[index]?.type === tokenTypes.CATCH) {
      const close = closingIndex(this.tokens, index + 1, tokenTypes.RPAREN) ?? index;
      const exception = this.tokens.slice(index + 2, close - 1).map(({text}) => text);
      if (handlesMissingRow(exception.join('')))
        return {line: this.tokens[index]?.line ?? 0, className: this.file};
      index = (closingIndex(this.tokens, close + 1, tokenTypes.RBRACE) ?? close) + 1;
    }
    return undefined;
  }
}

const typeWords = new Set<number>([tokenTypes.CLASS, tokenTypes.INTERFACE, tokenTypes.ENUM]);
