/** The messages between the page and the worker that converts a project. */
import type {ConvertedQuery} from '@soql-lib/model/codemod';
import type {ConversionSettings} from '../link';
import type {QueryState} from '../queryState';

export type ProjectSettings = Pick<ConversionSettings, 'access' | 'apiVersion' | 'namespace'> & {
  skipTests: boolean;
};

/** A file of the reader's disk, with its path in the project. */
export interface ProjectFile {
  path: string;
  file: File;
}

export type ProjectRequest =
  /** Some of the files: to hand over thousands at once would block the page. */
  | {kind: 'add'; files: readonly ProjectFile[]}
  | {kind: 'convert'; settings: ProjectSettings}
  | {kind: 'show'; index: number}
  /** Switches queries of a file off, by their `offset`; the others are on. */
  | {kind: 'disable'; index: number; disabled: readonly number[]}
  | {kind: 'pack'; format: PackFormat};

export type PackFormat = 'patch' | 'zip';

/** A query as the list shows it. */
export interface QueryRow {
  object: string | null;
  state: QueryState;
  /** Codes of its remarks. */
  remarks: readonly string[];
}

/** A class or trigger as the list shows it. */
export interface FileRow {
  index: number;
  path: string;
  /** Whether the conversion changes it. */
  isChanged: boolean;
  queries: readonly QueryRow[];
  /** Why it was not converted. */
  problem?: string;
}

/** A class or trigger with its conversion. */
export interface ShownFile {
  index: number;
  before: string;
  after: string;
  queries: readonly ConvertedQuery[];
}

export type ProjectReply =
  | {kind: 'progress'; rows: readonly FileRow[]; total: number}
  /** All files are converted; `problems` are in metadata files, `notice` is about the project. */
  | {
      kind: 'converted';
      problems: readonly string[];
      notice: string | undefined;
      testClasses: number;
    }
  | {kind: 'file'; row: FileRow; file: ShownFile}
  | {kind: 'pack'; name: string; bytes: Uint8Array<ArrayBuffer>}
  | {kind: 'failure'; message: string};
