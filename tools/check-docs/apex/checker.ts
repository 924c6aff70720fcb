import {spawn} from 'node:child_process';
import {text} from 'node:stream/consumers';
import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {ApexFile} from './stubs';

export interface CheckerMessage {
  /** Name of the generated file, without its extension. */
  file: string;
  /** 1-based. */
  line: number;
  /** 0-based. */
  column: number;
  message: string;
}

/** A class or trigger, named without its extension. */
export interface CheckedFile extends ApexFile {
  extension: 'cls' | 'trigger';
}

export interface Workspace {
  /** Classes that are not on a page: the library's signatures. */
  stubs: readonly ApexFile[];
  files: readonly CheckedFile[];
  /** Metadata of custom objects: a folder for each in source format, a file in metadata format. */
  objects: readonly string[];
  /** Namespaces of packages that are not there; the checker reports nothing about their names. */
  namespaces?: readonly string[];
}

/** The output of the checker's CLI (`-f json`). */
interface Output {
  files: {
    path: string;
    messages: {start: {line: number; offset: number}; message: string}[];
  }[];
}

const checkerClass = 'io.github.apexdevtools.apexls.CheckForIssues';
/** The classes have no metadata files: writing those would take as long as the classes. */
const missingMetadata = /meta file is missing for/;
const exitCodeClean = 0;
const exitCodeIssues = 4;

/**
 * Runs the Apex type checker once on all code.
 *
 * @param java command of a Java runtime
 * @throws Error if the checker does not complete
 */
export async function typeCheck(java: string, workspace: Workspace): Promise<CheckerMessage[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'check-docs-'));
  try {
    writeWorkspace(folder, workspace);
    return parseOutput(await runChecker(java, folder));
  } finally {
    rmSync(folder, {recursive: true});
  }
}

function writeWorkspace(folder: string, {stubs, files, objects, namespaces = []}: Workspace): void {
  const project = {
    packageDirectories: [{path: 'main'}],
    sourceApiVersion: '66.0',
    plugins: {dependencies: namespaces.map((namespace) => ({namespace}))},
  };
  writeFileSync(path.join(folder, 'sfdx-project.json'), JSON.stringify(project));
  mkdirSync(path.join(folder, 'main/classes'), {recursive: true});
  for (const object of objects) {
    cpSync(object, path.join(folder, 'main/objects', path.basename(object)), {recursive: true});
  }
  for (const stub of stubs) writeApex(folder, stub.name, 'cls', stub.text);
  for (const file of files) writeApex(folder, file.name, file.extension, file.text);
}

function writeApex(folder: string, name: string, extension: 'cls' | 'trigger', code: string): void {
  writeFileSync(path.join(folder, 'main/classes', `${name}.${extension}`), code);
}

async function runChecker(java: string, folder: string): Promise<string> {
  const engine = createRequire(import.meta.url).resolve('@salesforce/code-analyzer-pmd-engine');
  const library = path.join(path.dirname(engine), 'java-lib', '*');
  // Only the C1 compiler: the run is too short for C2 to pay off.
  const options = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-cp', library];
  const child = spawn(java, [...options, checkerClass, '-n', '-f', 'json', '-w', folder]);
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    }),
  ]);
  if (code !== exitCodeClean && code !== exitCodeIssues) {
    throw new Error(`the Apex type checker ended with code ${code}: ${errors}${output}`);
  }
  return output;
}

function parseOutput(output: string): CheckerMessage[] {
  if (output.trim() === '') return [];
  const {files} = JSON.parse(output) as Output;
  return files.flatMap(({path: file, messages}) =>
    messages
      .filter(({message}) => !missingMetadata.test(message))
      .map(({start, message}) => ({
        file: path.basename(file).replace(/\.\w+$/, ''),
        line: start.line,
        column: start.offset,
        message,
      })),
  );
}
