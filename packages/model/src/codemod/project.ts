/** What the files of a project know of each other, and what its metadata says about objects. */
import {type TypeDeclaration, parseOutline, readDeclarations} from '@soql-lib/apex';
import type {Schema} from '../schema';
import {ProjectObjects, provenNames, withProject, type ObjectMetadata} from '../schema/project';
import {regionsIn, type Member, type Region} from './find/regions';
import {QueryTranslator} from './write/query-translator';

export interface ProjectInput {
  /** The texts of all classes and triggers. */
  texts: readonly string[];
  objects: readonly ObjectMetadata[];
  /** The schema of the standard objects. */
  schema: Schema;
}

/** What a conversion asks about the code around a file; read when it is first asked for. */
export class Project {
  /** The schema for what is code, with the project's own objects. */
  readonly schema: Schema;
  /** Writes queries that are code. */
  readonly translator: QueryTranslator;
  private readonly objects: ProjectObjects;
  private readonly texts: readonly string[];
  private readonly textsByType: ReadonlyMap<string, string>;
  private readonly types = new Map<string, TypeDeclaration | undefined>();
  private objectTypes: ReadonlySet<string> | undefined;
  private forText: QueryTranslator | undefined;
  private regions: readonly Region[] | undefined;
  private readonly users = new Map<string, readonly Region[]>();

  /** @param translator for what is code, where there is one with the same schema */
  constructor({texts, objects, schema}: ProjectInput, translator?: QueryTranslator) {
    this.texts = texts;
    this.objects = new ProjectObjects(objects);
    this.schema = objects.length === 0 ? schema : withProject(schema, this.objects);
    this.translator = translator ?? new QueryTranslator(this.schema);
    this.textsByType = new Map(
      texts.flatMap((text) => {
        const name = typeNameOf(text);
        return name === undefined ? [] : [[name, text] as const];
      }),
    );
  }

  /** Writes queries that are text, whose names may be missing in an org. */
  get textTranslator(): QueryTranslator {
    this.forText ??= new QueryTranslator(provenNames(this.schema, this.objects));
    return this.forText;
  }

  /** Whether the files have SOQL Lib, nothing of that name, or another class `SOQL`. */
  get library(): 'found' | 'missing' | 'other' {
    const text = this.textsByType.get('soql');
    if (text === undefined) return 'missing';
    return /\binterface\s+Queryable\b/i.test(text) ? 'found' : 'other';
  }

  /** Names in lower case of the project's types that hide an object of that name. */
  get typesNamedAsObjects(): ReadonlySet<string> {
    const names = [...this.textsByType.keys()];
    this.objectTypes ??= new Set(names.filter((name) => this.translator.isObject(name)));
    return this.objectTypes;
  }

  /** @returns the code in all files that uses a member of that name; reads their tokens once */
  usersOf({names, privateTo}: Member): readonly Region[] {
    this.regions ??= this.texts.flatMap(regionsIn);
    const key = `${names.join()} ${privateTo ?? ''}`;
    const users =
      this.users.get(key) ??
      this.regions.filter(
        (region) =>
          (privateTo === undefined || region.file.toLowerCase() === privateTo) &&
          names.some((name) => region.names.has(name)),
      );
    this.users.set(key, users);
    return users;
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

function outlineOf(text: string, name: string): TypeDeclaration | undefined {
  const outline = parseOutline(text);
  return outline && readDeclarations(outline).top.inner.get(name);
}

/** @returns the name of a file's class, interface or enum in lower case; not of a trigger */
function typeNameOf(text: string): string | undefined {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ');
  const [, word = '', name] = /\b(trigger|class|interface|enum)\s+(\w+)/i.exec(code) ?? [];
  return /trigger/i.test(word) ? undefined : name?.toLowerCase();
}
