/** Names of objects and fields that code uses outside of text: it would not compile where one of them is missing. */
import {tokenTypes, type Token} from '@soql-lib/apex';
import type {Schema} from '../../schema';
import type {ParentRelationship} from '../../schema/description';
import type {StaticNames} from '../../schema/project';
import {isName, variablesIn} from './token-variables';

/** What the files of a project prove together. */
export class NamesInCode implements StaticNames {
  readonly objects = new Set<string>();
  readonly fields = new Set<string>();

  private readonly names = new Map<string, string | undefined>();

  constructor(private readonly schema: Schema) {}

  /**
   * @param tokens the visible tokens of a file
   * @param typeNames names of classes in lower case, which hide objects
   */
  add(tokens: readonly Token[], typeNames: ReadonlySet<string>): void {
    const objectNamed = (name: string): string | undefined => this.objectNamed(name);
    new NameReader(tokens, this.schema, objectNamed, typeNames).read(this);
  }

  /** @returns the object in lower case */
  private objectNamed(name: string): string | undefined {
    const key = name.toLowerCase();
    if (!this.names.has(key)) this.names.set(key, this.schema.find(name)?.name.toLowerCase());
    return this.names.get(key);
  }
}

class NameReader {
  /** Variable → the object that all variables of that name in the file are of. */
  private readonly variables: ReadonlyMap<string, string | undefined>;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly schema: Schema,
    private readonly anyObjectNamed: (name: string) => string | undefined,
    private readonly typeNames: ReadonlySet<string>,
  ) {
    const types = [...variablesIn(tokens, declarationEnds)];
    this.variables = new Map(
      types.map(([name, type]) => [name, type === undefined ? type : this.objectNamed(type)]),
    );
  }

  read(names: {objects: Set<string>; fields: Set<string>}): void {
    const {tokens} = this;
    for (let index = 0; index < tokens.length; index += 1) {
      const token = tokens[index];
      if (!token) break;
      if (token.type === tokenTypes.SELECT) this.readQuery(index, names);
      else if (isName(token)) this.readName(token.text, index, names);
    }
  }

  private readName(
    name: string,
    index: number,
    {objects, fields}: {objects: Set<string>; fields: Set<string>},
  ): void {
    const {tokens} = this;
    const before = tokens[index - 1]?.text ?? '';
    const after = tokens[index + 1];
    const isMember = before === '.' || before === '?.';
    const qualifier = isMember ? (tokens[index - 2]?.text.toLowerCase() ?? '') : '';
    if (isMember && qualifier !== 'schema' && qualifier !== 'sobjecttype') return;
    const key = name.toLowerCase();
    const variable = isMember ? undefined : this.variables.get(key);
    const object = variable ?? this.objectNamed(name);
    if (object === undefined) return;
    const isType =
      variable === undefined &&
      (isMember || (after !== undefined && (isName(after) || typeEnds.has(after.text))));
    if (isType && !this.variables.has(key)) objects.add(object);
    if (before.toLowerCase() === 'new' && after?.text === '(')
      this.readValues(index + 2, object, fields);
    const field = this.fieldAfter(index);
    if (field !== undefined && (variable !== undefined || !this.variables.has(key)))
      fields.add(`${object}.${field}`);
  }

  /** `Account.Name`, `Account.fields.Name` */
  private fieldAfter(index: number): string | undefined {
    const [dot, name, next] = this.tokens.slice(index + 1, index + 4);
    if ((dot?.text !== '.' && dot?.text !== '?.') || !name) return undefined;
    const key = name.text.toLowerCase();
    if (key === 'fields' && next?.text === '.') return this.fieldAfter(index + 2);
    return next?.text === '(' || key === 'sobjecttype' ? undefined : key;
  }

  /** `new Account(Name = 'Acme')` */
  private readValues(start: number, object: string, fields: Set<string>): void {
    let depth = 0;
    for (let index = start; index < this.tokens.length; index += 1) {
      const token = this.tokens[index];
      if (!token) return;
      if (opening.has(token.text)) depth += 1;
      else if (closing.has(token.text)) depth -= 1;
      if (depth < 0) return;
      const before = this.tokens[index - 1]?.text;
      if (depth === 0 && (before === '(' || before === ',') && this.tokens[index + 1]?.text === '=')
        fields.add(`${object}.${token.text.toLowerCase()}`);
    }
  }

  /** Fields of the object behind FROM, of a query in brackets. */
  private readQuery(
    start: number,
    {objects, fields}: {objects: Set<string>; fields: Set<string>},
  ): void {
    const {tokens} = this;
    const found: string[][] = [];
    let from: string | undefined;
    let depth = 0;
    for (let index = start + 1; index < tokens.length; index += 1) {
      const token = tokens[index];
      if (!token) break;
      const text = token.text;
      if (text === ':') index = this.endOfBind(index);
      else if (text === '(' && tokens[index + 1]?.type === tokenTypes.SELECT)
        index = this.endOfGroup(index);
      else if (opening.has(text)) depth += 1;
      else if (closing.has(text)) depth -= 1;
      if (depth < 0) break;
      const before = tokens[index - 1]?.text.toUpperCase() ?? '';
      if (token.type === tokenTypes.FROM && depth === 0) from = tokens[index + 1]?.text;
      else if (isName(token) && beforeField.has(before)) found.push(this.pathAt(index));
    }
    const object = from === undefined ? undefined : this.anyObjectNamed(from);
    if (object === undefined) return;
    objects.add(object);
    for (const path of found) this.addPath(object, path, fields);
  }

  private pathAt(start: number): string[] {
    const path: string[] = [];
    for (let index = start; ; index += 2) {
      path.push(this.tokens[index]?.text ?? '');
      const next = this.tokens[index + 1]?.text;
      // The argument of a function is read by itself.
      if (next === '(') return [];
      if (next !== '.') return path;
    }
  }

  private addPath(start: string, path: readonly string[], fields: Set<string>): void {
    let object: string | undefined = start;
    for (const name of path.slice(0, -1)) {
      const parent: ParentRelationship | undefined =
        object === undefined ? undefined : this.schema.find(object)?.parent(name);
      object = parent?.isByConvention === true ? undefined : parent?.object;
    }
    const field = path.at(-1);
    if (object !== undefined && field !== undefined) fields.add(`${object}.${field}`.toLowerCase());
  }

  /** @returns the index of the last token of the expression behind a colon, as far as it is one value */
  private endOfBind(colon: number): number {
    const {tokens} = this;
    let index = colon + 1;
    if (tokens[index]?.type === tokenTypes.NEW)
      while (index < tokens.length && !opening.has(tokens[index]?.text ?? '')) index += 1;
    for (;;) {
      if (opening.has(tokens[index]?.text ?? '')) index = this.endOfGroup(index);
      const next = tokens[index + 1]?.text ?? '';
      if (next === '.' || next === '?.') index += 2;
      else if (opening.has(next)) index += 1;
      else return index;
    }
  }

  private endOfGroup(start: number): number {
    let depth = 0;
    for (let index = start; index < this.tokens.length; index += 1) {
      const text = this.tokens[index]?.text ?? '';
      if (opening.has(text)) depth += 1;
      else if (closing.has(text)) depth -= 1;
      if (depth === 0) return index;
    }
    return this.tokens.length;
  }

  /** @returns the object in lower case; undefined for the name of a class */
  private objectNamed(name: string): string | undefined {
    return this.typeNames.has(name.toLowerCase()) ? undefined : this.anyObjectNamed(name);
  }
}

const opening = new Set(['(', '[', '{']);
const closing = new Set([')', ']', '}']);
const declarationEnds = new Set([';', '=', ',', ')', ':', '{']);
const typeEnds = new Set(['.', '>', '(', ')', '[', ',', '{']);
const beforeField = new Set(['SELECT', ',', '(', 'WHERE', 'AND', 'OR', 'NOT', 'BY']);
