/** What the files of a project know of each other, and what its metadata says about objects. */
import {ClassDeclarationContext} from '@apexdevtools/apex-parser';
import {readDeclarations, type Declarations, type TypeDeclaration} from '../../apex/declarations';
import {visibleTokens} from '../../apex/tokens';
import type {Schema} from '../schema';
import {ProjectObjects, provenNames, withProject, type ObjectMetadata} from '../schema/project';
import {Calls, type Call, type MethodName} from './calls';
import {readFile, readOutline, type ApexFile} from './source';
import {NamesInCode} from './static-names';
import {Translator} from './translate';

export interface ProjectInput {
  /** The texts of all classes and triggers. */
  texts: readonly string[];
  objects: readonly ObjectMetadata[];
  /** The schema of the standard objects. */
  schema: Schema;
}

/** A text of the project as the conversion reads it. */
export interface ReadText {
  file: ApexFile;
  declarations: Declarations;
  /** The class of the file; undefined for a trigger. */
  className: string | undefined;
}

/** Trees are large, so only those of the last few files are kept. */
const maximumRead = 10;

const maximumBases = 10;

/** Everything that a conversion asks about the code around a file; read when it is first asked for. */
export class Project {
  /** The schema for what is code, with the project's own objects. */
  readonly schema: Schema;
  /** Writes queries that are code. */
  readonly translator: Translator;
  private readonly objects: ProjectObjects;
  private readonly texts: readonly string[];
  private readonly textsByType: ReadonlyMap<string, string>;
  private readonly types = new Map<string, TypeDeclaration | undefined>();
  private readonly lastRead = new Map<string, ReadText>();
  private forText: Translator | undefined;
  private calls: Calls | undefined;

  /** @param translator for what is code, where there is one with the same schema */
  constructor({texts, objects, schema}: ProjectInput, translator?: Translator) {
    this.texts = texts;
    this.objects = new ProjectObjects(objects);
    this.schema = objects.length === 0 ? schema : withProject(schema, this.objects);
    this.translator = translator ?? new Translator(this.schema);
    this.textsByType = new Map(
      texts.flatMap((text) => {
        const name = typeNameOf(text);
        return name === undefined ? [] : [[name, text] as const];
      }),
    );
  }

  /** Writes queries that are text, whose names may be missing in an org. */
  get textTranslator(): Translator {
    this.forText ??= new Translator(provenNames(this.schema, this.objects, this.namesInCode()));
    return this.forText;
  }

  private namesInCode(): NamesInCode {
    const names = new NamesInCode(this.schema);
    const typeNames = new Set(this.textsByType.keys());
    for (const text of this.texts) names.add(visibleTokens(text), typeNames);
    return names;
  }

  /** @throws ApexSyntaxError for a text that does not parse, or is out of bounds */
  read(text: string): ReadText {
    const known = this.lastRead.get(text) ?? readText(text);
    this.lastRead.delete(text);
    this.lastRead.set(text, known);
    const [oldest] = this.lastRead.keys();
    if (this.lastRead.size > maximumRead && oldest !== undefined) this.lastRead.delete(oldest);
    return known;
  }

  /** @returns the calls in all files that can be of a method */
  callsOf(method: MethodName, isConstructor: boolean): readonly Call[] {
    this.calls ??= new Calls(this.texts);
    return this.calls.of(method, isConstructor, (left, right) => this.isRelated(left, right));
  }

  private isRelated(left: string, right: string): boolean {
    return this.extends(left, right) || this.extends(right, left);
  }

  /** @returns true where a class is another, extends it or implements it */
  private extends(name: string, base: string, depth = 0): boolean {
    if (name === base) return true;
    const tree = depth < maximumBases ? this.type(name)?.tree : undefined;
    if (!(tree instanceof ClassDeclarationContext)) return false;
    const bases = [tree.typeRef(), ...(tree.typeList()?.typeRef_list() ?? [])];
    return bases.some(
      (type) => type && this.extends(type.getText().toLowerCase(), base, depth + 1),
    );
  }

  /** @returns a class of a file by its name, without the bodies of its methods */
  type(name: string): TypeDeclaration | undefined {
    const key = name.toLowerCase();
    const text = this.textsByType.get(key);
    if (text === undefined) return undefined;
    if (!this.types.has(key)) this.types.set(key, outlineOf(text, key));
    return this.types.get(key);
  }
}

function readText(text: string): ReadText {
  const file = readFile(text);
  const declarations = readDeclarations(file.tree, file.document);
  const [type] = declarations.top.inner.values();
  return {file, declarations, className: type?.name};
}

function outlineOf(text: string, name: string): TypeDeclaration | undefined {
  const outline = readOutline(text);
  return outline && readDeclarations(outline.tree, outline.document).top.inner.get(name);
}

/** @returns the name of the class, interface or enum of a file, in lower case; undefined for a trigger */
function typeNameOf(text: string): string | undefined {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ');
  const [, word = '', name] = /\b(trigger|class|interface|enum)\s+(\w+)/i.exec(code) ?? [];
  return /trigger/i.test(word) ? undefined : name?.toLowerCase();
}
