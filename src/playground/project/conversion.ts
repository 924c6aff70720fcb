/** A project in the worker: files, conversions, and queries that the reader switched off. */
import {isTestClass, Project, type ConvertedCode} from '@soql-lib/model/codemod';
import {convertFile, libraryNotice} from '@soql-lib/model/codemod/convert-file';
import {isObjectFile, type ObjectMetadata, type Schema} from '@soql-lib/model/schema';
import {apiVersionIn, readObjectFile} from '@soql-lib/model/schema/metadata';
import {stateOf} from '../queryState';
import type {FileRow, ProjectFile, ProjectSettings, QueryRow, ShownFile} from './protocol';
import {isApexFile} from './selection';

type Outcome = ConvertedCode | {problem: string};

interface ApexFile {
  path: string;
  /** With its byte order mark, if it has one; empty for a file that is no text. */
  text: string;
  outcome: Outcome | undefined;
}

/** Limit of what is read, in bytes. */
export const largestProject = 20_000_000;

export class ProjectConversion {
  /** About metadata files, which are then left out. */
  readonly problems: readonly string[];
  private readonly project: Project;

  private constructor(
    private readonly files: readonly ApexFile[],
    private readonly versions: ReadonlyMap<string, number>,
    private readonly settings: ProjectSettings,
    schema: Schema,
    {objects, problems}: {objects: readonly ObjectMetadata[]; problems: readonly string[]},
  ) {
    this.problems = problems;
    this.project = new Project({texts: files.map(({text}) => text), objects, schema});
  }

  /**
   * Reads the files of a project; what one of them lacks is said for that file.
   *
   * @throws Error for a project that is too large
   */
  static async read(
    files: readonly ProjectFile[],
    settings: ProjectSettings,
    schema: Schema,
  ): Promise<ProjectConversion> {
    // Here and not on the page, where Chromium takes half a second for the sizes of 3,000 files.
    const bytes = files.reduce((sum, {file}) => sum + file.size, 0);
    if (bytes > largestProject)
      throw new Error(
        `its Apex files and objects have ${(bytes / 1e6).toFixed(1)} MB, but the playground can convert at most ${largestProject / 1e6} MB. Choose a part of the project.`,
      );
    const classes: ApexFile[] = [];
    const versions = new Map<string, number>();
    const objects: ObjectMetadata[] = [];
    const problems: string[] = [];
    for (const {path, file} of files) {
      const text = await readText(file);
      if (isApexFile(path)) classes.push({path, ...asApex(text)});
      else if (!isObjectFile(path)) {
        const version = apiVersionIn(text ?? '');
        if (version !== undefined) versions.set(path.replace(/-meta\.xml$/, ''), version);
      } else {
        try {
          const object = readObjectFile(path, text ?? '');
          if (object) objects.push(object);
        } catch (error) {
          problems.push(
            `${path}: ${messageOf(error)}; its field names are unknown to the conversion`,
          );
        }
      }
    }
    return new ProjectConversion(classes, versions, settings, schema, {objects, problems});
  }

  /** What the project lacks before its converted code compiles. */
  get notice(): string | undefined {
    return libraryNotice(this.project, this.settings);
  }

  get total(): number {
    return this.files.length;
  }

  /** Converts a file again, with the queries left as they are that are given by their offsets. */
  disable(index: number, disabled: readonly number[]): void {
    const file = this.file(index);
    file.outcome = this.convert(file, disabled);
  }

  /** How many files are test classes that the settings leave out. */
  get testClasses(): number {
    return this.files.filter((file) => this.isSkipped(file)).length;
  }

  show(index: number): ShownFile {
    const {text} = this.file(index);
    const outcome = this.outcomeOf(index);
    if ('problem' in outcome) return {index, before: text, after: text, queries: []};
    return {index, before: text, after: outcome.code, queries: outcome.queries};
  }

  /** @returns the files that the conversion changes */
  changed(): {path: string; before: string; after: string}[] {
    return this.files.flatMap(({path, text, outcome}) =>
      outcome && 'code' in outcome && outcome.code !== text
        ? [{path, before: text, after: outcome.code}]
        : [],
    );
  }

  row(index: number): FileRow {
    const {path, text} = this.file(index);
    const outcome = this.outcomeOf(index);
    if ('problem' in outcome)
      return {index, path, isChanged: false, queries: [], problem: outcome.problem};
    return {
      index,
      path,
      isChanged: outcome.code !== text,
      queries: outcome.queries.map((query): QueryRow => {
        const remarks = [...new Set(query.remarks.map(({code}) => code))];
        return {object: query.object, state: stateOf(query), remarks};
      }),
    };
  }

  private isSkipped({text}: ApexFile): boolean {
    return this.settings.skipTests && isTestClass(text);
  }

  private outcomeOf(index: number): Outcome {
    const file = this.file(index);
    file.outcome ??= this.convert(file, []);
    return file.outcome;
  }

  private convert(file: ApexFile, disabled: readonly number[]): Outcome {
    const {path, text} = file;
    const result = convertFile(
      text,
      this.project,
      {...this.settings, apiVersion: this.versions.get(path) ?? this.settings.apiVersion},
      ({offset}) => disabled.includes(offset),
    );
    if (result.kind === 'skipped') return {code: text, queries: [], changes: []};
    if (result.kind === 'converted') return result;
    return {problem: `line ${result.error.line}: ${result.error.message}`};
  }

  private file(index: number): ApexFile {
    const file = this.files[index];
    if (!file) throw new Error(`the project has no file ${index}`);
    return file;
  }
}

function asApex(text: string | undefined): Pick<ApexFile, 'text' | 'outcome'> {
  if (text !== undefined) return {text, outcome: undefined};
  return {text: '', outcome: {problem: 'not valid UTF-8: save it in that encoding first'}};
}

/** @returns undefined for a file that is not UTF-8, or cannot be read */
async function readText(file: File): Promise<string | undefined> {
  try {
    const bytes = await file.arrayBuffer();
    return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
  } catch {
    return undefined;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
