/**
 * The calls in the files of a project, with the catch blocks around them. Tokens tell enough for that; trees of a thousand files
 * would take the time and the memory of the whole conversion again.
 */
import {closingIndex, tokenTypes, type Token} from '@soql-lib/apex';

/** A method or constructor; all names in lower case. */
export interface MethodName {
  /** The class, an inner one without the outer. */
  owner: string;
  name: string;
  parameters: number;
}

export interface CatchBlock {
  line: number;
  exception: string;
}

export interface Call {
  /** For a constructor the class. */
  name: string;
  parameters: number;
  isConstructor: boolean;
  /** The class that is called, as far as it is known; the caller's own for a call without a receiver. */
  receiver: string | undefined;
  /** Undefined in code that nobody calls by a name: a trigger, an accessor. */
  caller: MethodName | undefined;
  /** The catch clauses of each try block around the call, the innermost first. */
  handlers: readonly (readonly CatchBlock[])[];
  /** The first class of the file; undefined in a trigger. */
  file: string | undefined;
}

/** All calls of a project by name. */
export class Calls {
  private readonly calls = new Map<string, Call[]>();
  /** Name of a method → the classes that declare one. */
  private readonly owners = new Map<string, Set<string>>();

  /** @param tokens the visible tokens of a file */
  add(tokens: readonly Token[]): void {
    const reader = new CallReader(tokens);
    reader.read();
    for (const call of reader.calls) this.addCall(call);
    for (const {owner, name} of reader.methods)
      this.owners.set(name, (this.owners.get(name) ?? new Set()).add(owner));
  }

  /** Leaves out the calls of what no file declares. */
  forgetOthers(): void {
    for (const name of this.calls.keys()) if (!this.owners.has(name)) this.calls.delete(name);
  }

  /**
   * @param isRelated whether one class extends the other
   * @returns the calls that can be of a method
   */
  of(
    {owner, name, parameters}: MethodName,
    isConstructor: boolean,
    isRelated: (left: string, right: string) => boolean,
  ): Call[] {
    const isOnly = this.owners.get(name)?.size === 1;
    return (this.calls.get(name) ?? []).filter((call) => {
      if (call.parameters !== parameters || call.isConstructor !== isConstructor) return false;
      if (isConstructor) return true;
      return call.receiver === undefined ? isOnly : isRelated(call.receiver, owner);
    });
  }

  private addCall(call: Call): void {
    const known = this.calls.get(call.name);
    if (known) known.push(call);
    else this.calls.set(call.name, [call]);
  }
}

interface Frame {
  kind: 'type' | 'property' | 'method' | 'try' | 'block';
  /** Of a type its name, else of the type around. */
  owner: string;
  method: MethodName | undefined;
  /** Of a try block, filled when it ends. */
  catches: CatchBlock[];
}

class CallReader {
  readonly calls: Call[] = [];
  readonly methods: MethodName[] = [];
  private readonly frames: Frame[] = [];
  private readonly variables = new Map<string, string | undefined>();
  private file: string | undefined;

  constructor(private readonly tokens: readonly Token[]) {}

  read(): void {
    this.tokens.forEach((token, index) => {
      if (isName(token)) this.readVariable(token.text.toLowerCase(), index);
    });
    this.tokens.forEach((token, index) => {
      if (token.text === '{') this.open(index);
      else if (token.text === '}') this.close(index);
      else if (token.text === '(') this.readCall(index);
    });
  }

  private text(index: number): string {
    return this.tokens[index]?.text.toLowerCase() ?? '';
  }

  private readVariable(name: string, index: number): void {
    const before = this.tokens[index - 1];
    if (!before || !isName(before) || !declarationEnds.has(this.text(index + 1))) return;
    const type = before.text.toLowerCase();
    const isSame = !this.variables.has(name) || this.variables.get(name) === type;
    this.variables.set(name, isSame ? type : undefined);
  }

  private open(index: number): void {
    const around = this.frames.at(-1);
    const owner = around?.owner ?? '';
    const inner = {owner, method: around?.method, catches: []};
    if (around && around.kind !== 'type' && around.kind !== 'property') {
      const kind = this.tokens[index - 1]?.type === tokenTypes.TRY ? 'try' : 'block';
      this.frames.push({...inner, kind});
      return;
    }
    const type = this.typeBefore(index);
    if (type !== undefined) {
      this.file ??= type;
      this.frames.push({...inner, kind: 'type', owner: type.toLowerCase()});
    } else if (this.text(index - 1) === ')') {
      this.frames.push({...inner, kind: 'method', method: this.methodBefore(index, owner)});
    } else if (
      around?.kind === 'property' ||
      ['static', ';', '{', '}'].includes(this.text(index - 1))
    ) {
      this.frames.push({...inner, kind: 'method'});
    } else {
      this.frames.push({...inner, kind: around ? 'property' : 'method'});
    }
  }

  /** @returns the name of the type whose body opens */
  private typeBefore(brace: number): string | undefined {
    for (let index = brace - 1; index >= 0; index -= 1) {
      const token = this.tokens[index];
      if (!token || [';', '{', '}', ')', '='].includes(token.text)) return undefined;
      if (typeWords.has(token.type)) return this.tokens[index + 1]?.text;
    }
    return undefined;
  }

  private methodBefore(brace: number, owner: string): MethodName | undefined {
    let depth = 0;
    for (let index = brace - 1; index > 0; index -= 1) {
      const text = this.text(index);
      if (text === ')') depth += 1;
      if (text === '(') depth -= 1;
      if (depth > 0) continue;
      const method = {owner, name: this.text(index - 1), parameters: this.countAt(index)};
      this.methods.push(method);
      return method;
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
    const frame = this.frames.at(-1);
    const name = this.tokens[parenthesis - 1];
    if (!frame || frame.kind === 'type' || frame.kind === 'property' || !name || !isName(name))
      return;
    const method = [...this.frames].reverse().findIndex(({kind}) => kind === 'method');
    const inside = method < 0 ? this.frames : this.frames.slice(-method - 1);
    const isConstructor = this.isCreated(parenthesis - 1);
    this.calls.push({
      name: name.text.toLowerCase(),
      parameters: this.countAt(parenthesis),
      isConstructor,
      receiver: isConstructor ? undefined : this.receiverAt(parenthesis - 1, frame.owner),
      caller: frame.method,
      handlers: inside
        .filter(({kind}) => kind === 'try')
        .map(({catches}) => catches)
        .reverse(),
      file: this.file,
    });
  }

  private isCreated(index: number): boolean {
    let start = index;
    while (this.text(start - 1) === '.') start -= 2;
    return this.tokens[start - 1]?.type === tokenTypes.NEW;
  }

  private receiverAt(name: number, owner: string): string | undefined {
    const dot = this.text(name - 1);
    if (dot !== '.' && dot !== '?.') return owner;
    const receiver = this.tokens[name - 2];
    if (!receiver || ['.', '?.'].includes(this.text(name - 3))) return undefined;
    if (!isName(receiver)) return undefined;
    const key = receiver.text.toLowerCase();
    if (key === 'this' || key === 'super') return owner;
    return this.variables.has(key) ? this.variables.get(key) : key;
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

const typeWords = new Set<number>([tokenTypes.CLASS, tokenTypes.INTERFACE, tokenTypes.ENUM]);
const declarationEnds = new Set([';', '=', ',', ')', ':']);
const collections = new Set(['map', 'list', 'set']);
const opening = new Set(['(', '[', '{']);
const closing = new Set([')', ']', '}']);

function isName({text}: Token): boolean {
  return /^[a-z]\w*$/i.test(text);
}
