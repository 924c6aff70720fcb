/** Finds and reads Apex files. */
import {isUtf8} from 'node:buffer';
import {existsSync, readdirSync, readFileSync, realpathSync, statSync} from 'node:fs';
import path from 'node:path';
import {apiVersionIn} from '@soql-lib/model/schema/metadata';
import {messageOf} from './command';

/** A million characters, which is the limit of Apex, in UTF-8. */
const mostBytes = 4_000_000;

/** A class or trigger as it is on the disk. */
export interface ApexFile {
  /** As the caller named it, or below a folder that the caller named. */
  file: string;
  /** The file behind symbolic links. */
  target: string;
  bytes: Buffer;
  /** With its byte order mark, if it has one. */
  text: string;
}

/** A file that could not be read or parsed; without a place if it is no text or doesn't exist. */
export interface UnreadFile {
  file: string;
  message: string;
  line?: number;
  column?: number;
}

/**
 * Reads files, and the Apex files of folders. A file that is named twice, or by a link too, is read
 * once.
 *
 * @param folder the working directory
 */
export function readApexFiles(paths: readonly string[], folder: string): (ApexFile | UnreadFile)[] {
  const known = new Set<string>();
  return paths
    .flatMap((name) => filesOf(name, folder))
    .map((entry) => (typeof entry === 'string' ? readApexFile(entry, folder) : entry))
    .filter((read) => {
      if ('message' in read) return true;
      const isNew = !known.has(read.target);
      known.add(read.target);
      return isNew;
    });
}

function filesOf(name: string, folder: string): (string | UnreadFile)[] {
  try {
    if (!statSync(path.resolve(folder, name)).isDirectory()) return [name];
    const files = apexFilesIn(name, folder);
    return files.length > 0
      ? files
      : [{file: name, message: 'the folder has no Apex classes or triggers'}];
  } catch (error) {
    return [{file: name, message: messageOf(error)}];
  }
}

/** @returns the classes and triggers below a folder, in order; links to folders are not followed */
function apexFilesIn(name: string, folder: string): (string | UnreadFile)[] {
  try {
    return readdirSync(path.resolve(folder, name), {withFileTypes: true})
      .sort((left, right) => (left.name < right.name ? -1 : 1))
      .flatMap((entry) => {
        const child = path.join(name, entry.name);
        if (entry.isDirectory())
          return entry.name.startsWith('.') || entry.name === 'node_modules'
            ? []
            : apexFilesIn(child, folder);
        return /\.(cls|trigger)$/.test(entry.name) ? [child] : [];
      });
  } catch (error) {
    return [{file: name, message: messageOf(error)}];
  }
}

function readApexFile(file: string, folder: string): ApexFile | UnreadFile {
  try {
    const target = realpathSync(path.resolve(folder, file));
    const {size} = statSync(target);
    if (size > mostBytes) {
      const message = `${(size / 1e6).toFixed(1)} MB: an Apex class can have at most 1 million characters`;
      return {file, message};
    }
    const bytes = readFileSync(target);
    if (bytes.includes(0))
      return {file, message: 'not read, because it contains binary data or UTF-16 text'};
    if (isUtf8(bytes)) return {file, target, bytes, text: bytes.toString()};
    const line = firstInvalidLine(bytes);
    return {file, message: 'not valid UTF-8: save the file as UTF-8 first', line};
  } catch (error) {
    return {file, message: messageOf(error)};
  }
}

/** Each line is valid UTF-8 or not for itself, since a line break is a byte of its own. */
function firstInvalidLine(bytes: Buffer): number {
  const lines = bytes.toString('latin1').split('\n');
  return 1 + lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')));
}

/** Returns the API version in the file's `-meta.xml`, or else the fallback. */
export function versionOf(target: string, fallback: number): number {
  const metadata = `${target}-meta.xml`;
  if (!existsSync(metadata)) return fallback;
  return apiVersionIn(readFileSync(metadata, 'utf8')) ?? fallback;
}
