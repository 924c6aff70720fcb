import {spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {GeneratedFile} from './generated';
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

export interface Workspace {
  /** Classes that no page holds: the library's signatures. */
  stubs: readonly ApexFile[];
  files: readonly GeneratedFile[];
  /** Folders with the metadata of custom objects, one for each object. */
  objects: readonly string[];
}

/** The answer of the checker's command line (`-f json`). */
interface Answer {
  files: {
    path: string;
    messages: {start: {line: number; offset: number}; message: string}[];
  }[];
}

const checkerClass = 'io.github.apexdevtools.apexls.CheckForIssues';
const exitCodeClean = 0;
const exitCodeIssues = 4;

/**
 * Runs the Apex type checker once over everything.
 *
 * @param java command that starts a Java runtime
 * @throws Error when the checker does not run to its end
 */
export function typeCheck(java: string, workspace: Workspace): CheckerMessage[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'check-docs-'));
  try {
    writeWorkspace(folder, workspace);
    return readAnswer(runChecker(java, folder));
  } finally {
    rmSync(folder, {recursive: true});
  }
}

function writeWorkspace(folder: string, {stubs, files, objects}: Workspace): void {
  const project = {
    packageDirectories: [{path: 'main'}],
    sourceApiVersion: '66.0',
  };
  writeFileSync(path.join(folder, 'sfdx-project.json'), JSON.stringify(project));
  mkdirSync(path.join(folder, 'main/classes'), {recursive: true});
  for (const object of objects) {
    cpSync(object, path.join(folder, 'main/objects', path.basename(object)), {recursive: true});
  }
  for (const {name, text} of stubs) writeApex(folder, name, 'cls', text);
  for (const {name, extension, text} of files) writeApex(folder, name, extension, text);
}

function writeApex(folder: string, name: string, extension: 'cls' | 'trigger', text: string): void {
  const file = path.join(folder, 'main/classes', `${name}.${extension}`);
  const type = extension === 'cls' ? 'ApexClass' : 'ApexTrigger';
  writeFileSync(file, text);
  writeFileSync(
    `${file}-meta.xml`,
    `<?xml version="1.0" encoding="UTF-8"?><${type} xmlns="http://soap.sforce.com/2006/04/metadata">` +
      `<apiVersion>66.0</apiVersion><status>Active</status></${type}>`,
  );
}

function runChecker(java: string, folder: string): string {
  const engine = createRequire(import.meta.url).resolve('@salesforce/code-analyzer-pmd-engine');
  const library = path.join(path.dirname(engine), 'java-lib', '*');
  const result = spawnSync(
    java,
    // One tier of compilation: the run is too short for the second one to pay off.
    [
      '-XX:TieredStopAtLevel=1',
      '-XX:+UseSerialGC',
      '-cp',
      library,
      checkerClass,
      '-n',
      '-f',
      'json',
      '-w',
      folder,
    ],
    {encoding: 'utf8', maxBuffer: 256 * 1024 * 1024},
  );
  if (result.error) throw result.error;
  if (result.status !== exitCodeClean && result.status !== exitCodeIssues) {
    throw new Error(
      `the Apex type checker ended with code ${result.status}: ${result.stderr}${result.stdout}`,
    );
  }
  return result.stdout;
}

function readAnswer(output: string): CheckerMessage[] {
  if (output.trim() === '') return [];
  const {files} = JSON.parse(output) as Answer;
  return files.flatMap(({path: file, messages}) =>
    messages.map(({start, message}) => ({
      file: path.basename(file).replace(/\.\w+$/, ''),
      line: start.line,
      column: start.offset,
      message,
    })),
  );
}
