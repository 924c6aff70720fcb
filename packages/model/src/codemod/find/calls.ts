/**
 * The calls in the files of a project, with the catch blocks around them. Tokens tell enough for that; trees of a thousand files
 * would take the time and the memory of the whole conversion again.
 */
import {closingIndex, tokenTypes, type Token} from '@soql-lib/apex';
import {isName, variablesIn} from './token-variables';

/** What code runs by a name; all names in lower case. */
export interface Member {
  /** `class` is what initializes static fields, which any first use of the class runs; other fields belong to the constructor. */
  kind: 'method' | 'constructor' | 'property' | 'class';
  /** The class, an inner one without the outer. */
  owner: string;
  /** For a constructor and a class that of the class. */
  name: string;
  parameters: number;
}

export interface CatchBlock {
  line: number;
  exception: string;
}

export interface Call extends Pick<Member, 'kind' | 'name' | 'parameters'> {
  /** The class that is called, as far as it is known; the caller's own for a call without a receiver. */
  receiver: string | undefined;
  /** The method whose result is called, where that is one. */
  after: string | undefined;
  /** Undefined in code that nobody calls by a name: a trigger. */
  caller: Member | undefined;
  /** The catch clauses of each try block around the call, the innermost first. */
  handlers: readonly (readonly CatchBlock[])[];
  /** The first class of the file; undefined in a trigger. */
  file: string | undefined;
}

/** All calls of a project by name. */
export class Calls {
  private readonly calls = new Map<string, Call[]>();
  /** Names of methods and classes. */
  private readonly declared = new Set<string>();
  /** Name of a method → the types that those of that name return. */
  private readonly results = new Map<string, Set<string>>();
  /** Class → those that extend it. */
  private readonly extensions = new Map<string, string[]>();

  /** @param isRelated whether one class extends the other */
  constructor(private readonly isRelated: (left: string, right: string) => boolean) {}

  /** @param tokens the visible tokens of a file */
  add(tokens: readonly Token[]): void {
    const reader = new CallReader(tokens);
    reader.read();
    for (const call of reader.calls) addTo(this.calls, call.name, call);
    for (const [name, base] of reader.classes) {
      this.declared.add(name);
      if (base !== undefined) addTo(this.extensions, base, name);
    }
    for (const {name, result} of reader.methods) {
      this.declared.add(name);
      this.results.set(name, (this.results.get(name) ?? new Set()).add(result));
    }
  }

  /** Leaves out the calls of what no file declares. */
  forgetOthers(): void {
    for (const name of this.calls.keys()) if (!this.declared.has(name)) this.calls.delete(name);
  }

  /** @returns the calls that can be of a method or constructor; where the receiver's type is unknown, they can be */
  of({kind, owner, name, parameters}: Member): Call[] {
    if (kind === 'constructor')
      return this.classesFrom(name).flatMap((each) => this.named(each, kind));
    return this.named(name, kind).filter(
      (call) => call.parameters === parameters && this.canBeOn(owner, call),
    );
  }

  /** @returns those of some reads of a property that can be of it */
  readsOf({owner}: Member, reads: readonly Call[]): Call[] {
    return reads.filter((read) => this.canBeOn(owner, read));
  }

  private named(name: string, kind: Call['kind']): Call[] {
    return (this.calls.get(name) ?? []).filter((call) => call.kind === kind);
  }

  private canBeOn(owner: string, {receiver, after}: Call): boolean {
    if (receiver !== undefined) return this.isRelated(receiver, owner);
    const results = after === undefined ? undefined : this.results.get(after);
    return !results || [...results].some((type) => this.isRelated(type, owner));
  }

  /** @returns a class and all that extend it: their constructors run its own */
  private classesFrom(name: string): string[] {
    const classes = [name];
    for (const each of classes)
      classes.push(...(this.extensions.get(each) ?? []).filter((next) => !classes.includes(next)));
    return classes;
  }
}

function addTo<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const known = lists.get(key);
  if (known) known.push(item);
  else lists.set(key, [item]);
}

/**
 * @param tokens the visible tokens of a file
 * @param kind `property` for reads of one, `class` for uses of a class
 * @param name in lower case
 * @returns where the file names it
 */
export function mentionsIn(
  tokens: readonly Token[],
  kind: 'property' | 'class',
  name: string,
): Call[] {
  const reader = new CallReader(tokens, {kind, name});
  reader.read();
  return reader.calls.filter((call) => call.kind === kind);
}

interface Frame {
  kind: 'type' | 'property' | 'method' | 'try' | 'block';
  /** Of a type its name, else of the type around. */
  owner: string;
  member: Member | undefined;
  /** Of a type, whether the initializer of a field is being read. */
  isInitializing: boolean;
  /** Of a try block, filled when it ends. */
  catches: CatchBlock[];
}

class CallReader {
  readonly calls: Call[] = [];
  readonly methods: {name: string; result: string}[] = [];
  /** Each class with the one that it extends. */
  readonly classes: [string, string | undefined][] = [];
  private readonly frames: Frame[] = [];
  private readonly variables: ReadonlyMap<string, string | undefined>;
  private file: string | undefined;

  /** @param mentioned a property or class whose mentions are calls, too */
  constructor(
    private readonly tokens: readonly Token[],
    private readonly mentioned?: Pick<Member, 'name'> & {kind: 'property' | 'class'},
  ) {
    this.variables = variablesIn(tokens, declarationEnds);
  }

  read(): void {
    let depth = 0;
    this.tokens.forEach((token, index) => {
      if (token.text === '(') depth += 1;
      if (token.text === ')') depth -= 1;
      if (token.text === '{') this.open(index);
      else if (token.text === '}') this.close(index);
      else if (token.text === '(') this.readCall(index);
      else if (token.text === ';') this.readInitializer(false);
      // Not that of an annotation: @AuraEnabled(cacheable=true).
      else if (token.text === '=' && depth === 0) this.readInitializer(true);
      else if (this.text(index) === this.mentioned?.name) this.readMention(index, this.mentioned);
    });
  }

  private readInitializer(isStart: boolean): void {
    const frame = this.frames.at(-1);
    if (frame?.kind === 'type') frame.isInitializing = isStart;
  }

  private text(index: number): string {
    return this.tokens[index]?.text.toLowerCase() ?? '';
  }

  private open(index: number): void {
    const around = this.frames.at(-1);
    const owner = around?.owner ?? '';
    const inner = {owner, member: this.memberAt(index), isInitializing: false, catches: []};
    if (around && (around.isInitializing || !declaring.has(around.kind))) {
      const kind = this.tokens[index - 1]?.type === tokenTypes.TRY ? 'try' : 'block';
      this.frames.push({...inner, kind});
      return;
    }
    const type = this.typeBefore(index);
    if (type !== undefined) {
      this.file ??= type;
      this.frames.push({...inner, kind: 'type', owner: type.toLowerCase()});
    } else if (this.text(index - 1) === ')') {
      this.frames.push({...inner, kind: 'method', member: this.methodBefore(index, owner)});
    } else if (!around || around.kind === 'property' || afterMember.has(this.text(index - 1))) {
      this.frames.push({...inner, kind: 'method'});
    } else {
      const name = this.text(index - 1);
      const member: Member = {kind: 'property', owner, name, parameters: 0};
      this.frames.push({...inner, kind: 'property', member});
    }
  }

  /** @returns what runs at a token: of code between the members of a class what initializes it */
  private memberAt(index: number): Member | undefined {
    const frame = this.frames.at(-1);
    if (frame?.kind !== 'type') return frame?.member;
    const {owner} = frame;
    let start = index;
    while (start > 0 && !afterMember.has(this.text(start - 1))) start -= 1;
    const isStatic = this.tokens.slice(start, index).some(({type}) => type === tokenTypes.STATIC);
    return {kind: isStatic ? 'class' : 'constructor', owner, name: owner, parameters: 0};
  }

  /** @returns the name of the type whose body opens */
  private typeBefore(brace: number): string | undefined {
    for (let index = brace - 1; index >= 0; index -= 1) {
      const token = this.tokens[index];
      if (!token || [';', '{', '}', ')', '='].includes(token.text)) return undefined;
      if (!typeWords.has(token.type)) continue;
      const name = this.tokens[index + 1]?.text;
      const base =
        this.tokens[index + 2]?.type === tokenTypes.EXTENDS ? this.nameAt(index + 3) : undefined;
      if (name !== undefined) this.classes.push([name.toLowerCase(), base]);
      return name;
    }
    return undefined;
  }

  /** @returns the last part of a name with dots */
  private nameAt(start: number): string {
    let index = start;
    while (this.text(index + 1) === '.') index += 2;
    return this.text(index);
  }

  private methodBefore(brace: number, owner: string): Member | undefined {
    let depth = 0;
    for (let index = brace - 1; index > 0; index -= 1) {
      const text = this.text(index);
      if (text === ')') depth += 1;
      if (text === '(') depth -= 1;
      if (depth > 0) continue;
      const name = this.text(index - 1);
      const kind = name === owner ? 'constructor' : 'method';
      this.methods.push({name, result: this.text(index - 2)});
      return {kind, owner, name, parameters: this.countAt(index)};
    }
    return undefined;
  }

  private close(index: number): void {
    const frame = this.frames.pop();
    if (frame?.kind !== 'try') return;
    let position = index + 1;
    while (this.tokens[position]?.type === tokenTypes.CATCH) {
      const end = this.endOf(position + 1, tokenTypes.RPAREN);
      const exception = this.tokens
        .slice(position + 2, end - 1)
        .map(({text}) => text)
        .join('');
      frame.catches.push({line: this.tokens[position]?.line ?? 0, exception});
      position = this.endOf(end + 1, tokenTypes.RBRACE) + 1;
    }
  }

  /** @returns the index of the token that closes a bracket; behind the last one where none does */
  private endOf(bracket: number, closing: number): number {
    return closingIndex(this.tokens, bracket, closing) ?? this.tokens.length;
  }

  private readCall(parenthesis: number): void {
    const name = this.tokens[parenthesis - 1];
    if (!name || !isName(name)) return;
    const kind = this.isCreated(parenthesis - 1) ? 'constructor' : 'method';
    this.add(kind, parenthesis - 1, this.countAt(parenthesis));
  }

  private readMention(index: number, {kind}: {kind: 'property' | 'class'}): void {
    const isClass = this.isCreated(index) || this.text(index + 1) === '.';
    if (kind === 'class' ? isClass : this.text(index + 1) !== '(') this.add(kind, index, 0);
  }

  private add(kind: Call['kind'], index: number, parameters: number): void {
    const frame = this.frames.at(-1);
    const isDeclared = frame && declaring.has(frame.kind) && !frame.isInitializing;
    if (!frame || isDeclared) return;
    const method = [...this.frames].reverse().findIndex(({kind: each}) => each === 'method');
    const inside = method < 0 ? this.frames : this.frames.slice(-method - 1);
    this.calls.push({
      kind,
      name: this.text(index),
      parameters,
      ...this.receiverAt(index, frame.owner),
      caller: this.memberAt(index),
      handlers: inside
        .filter(({kind: each}) => each === 'try')
        .map(({catches}) => catches)
        .reverse(),
      file: this.file,
    });
  }

  /** @returns the index of the name before the parentheses that end there; undefined for a cast and other expressions */
  private calledBefore(end: number): number | undefined {
    let depth = 0;
    for (let index = end; index > 0; index -= 1) {
      if (this.text(index) === ')') depth += 1;
      if (this.text(index) === '(') depth -= 1;
      if (depth > 0) continue;
      const name = this.tokens[index - 1];
      return name && isName(name) ? index - 1 : undefined;
    }
    return undefined;
  }

  private isCreated(index: number): boolean {
    let start = index;
    while (this.text(start - 1) === '.') start -= 2;
    return this.tokens[start - 1]?.type === tokenTypes.NEW;
  }

  private receiverAt(index: number, owner: string): Pick<Call, 'receiver' | 'after'> {
    const dots = ['.', '?.'];
    if (!dots.includes(this.text(index - 1))) return {receiver: owner, after: undefined};
    const before = this.tokens[index - 2];
    if (before?.text === ')') {
      const called = this.calledBefore(index - 2);
      const name = called === undefined ? undefined : this.text(called);
      const isNew = called !== undefined && this.isCreated(called);
      return isNew ? {receiver: name, after: undefined} : {receiver: undefined, after: name};
    }
    const isPath = !before || !isName(before) || dots.includes(this.text(index - 3));
    return {receiver: isPath ? undefined : this.typeOf(before.text, owner), after: undefined};
  }

  /** @returns the class that a name is of; undefined for one that the file does not declare, which may be inherited */
  private typeOf(name: string, owner: string): string | undefined {
    const key = name.toLowerCase();
    if (key === 'this' || key === 'super') return owner;
    if (this.variables.has(key)) return this.variables.get(key);
    return /^[A-Z]/.test(name) ? key : undefined;
  }

  /** @returns how many parameters or arguments are between parentheses */
  private countAt(parenthesis: number): number {
    if (this.text(parenthesis + 1) === ')') return 0;
    let depth = 0;
    let generics = 0;
    let count = 1;
    for (let index = parenthesis + 1; index < this.tokens.length; index += 1) {
      const text = this.text(index);
      if (text === '<' && collections.has(this.text(index - 1))) generics += 1;
      else if (text === '>' && generics > 0) generics -= 1;
      else if (opening.has(text)) depth += 1;
      else if (depth === 0 && text === ')') return count;
      else if (closing.has(text)) depth -= 1;
      else if (text === ',' && depth === 0 && generics === 0) count += 1;
    }
    return count;
  }
}

/** Frames whose code declares something, and runs nothing but initializers. */
const declaring = new Set<Frame['kind']>(['type', 'property']);
const afterMember = new Set(['static', ';', '{', '}']);
const typeWords = new Set<number>([tokenTypes.CLASS, tokenTypes.INTERFACE, tokenTypes.ENUM]);
const declarationEnds = new Set([';', '=', ',', ')', ':']);
const collections = new Set(['map', 'list', 'set']);
const opening = new Set(['(', '[', '{']);
const closing = new Set([')', ']', '}']);
