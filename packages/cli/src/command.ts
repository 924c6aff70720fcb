import {realpathSync} from 'node:fs';
import {text} from 'node:stream/consumers';
import {createColors} from 'picocolors';
import type {Documentation} from './documentation';

type Colors = ReturnType<typeof createColors>;

/** For output that is not a terminal. */
export const noColors: Colors = createColors(false);

/** What a command reads and writes: the process's own, or a test's. */
export interface Shell {
  args: readonly string[];
  /** The working directory. */
  folder: string;
  readInput: () => Promise<string>;
  print: (line: string) => void;
  printError: (line: string) => void;
  /** Shows progress in place of what it showed before, if somebody looks; `''` for nothing. */
  showProgress: (text: string) => void;
  /** Colors of the output; off where it is not a terminal. */
  colors: Colors;
}

/** What a command of `soql-lib` works with. */
export interface Session {
  shell: Shell;
  /** @throws Error where the command was not packed with the documentation */
  documentation: () => Promise<Documentation>;
  /** The library's version and the build's. */
  version: string;
}

/** Returns the exit code. Tests call it in their own process: starting a program takes seconds. */
export type Command = (shell: Shell) => number | Promise<number>;

/** What the system says in codes. */
const systemMessages: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EISDIR: 'this is a folder',
  ENOTDIR: 'a part of the path is not a folder',
};

export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return systemMessages[code] ?? error.message;
}

/** @returns the number with its noun: `1 file`, `2 files` */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** The keys that end what is typed in a terminal. */
const endOfInput = process.platform === 'win32' ? 'Ctrl+Z, Enter' : 'Ctrl+D';

/** Runs a command as this process. */
export async function runProcess(command: Command): Promise<void> {
  const {stdin, stdout, stderr} = process;
  // The reader of the output may stop early, as `head` does.
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit();
      if (stream === stdout) stderr.write(`standard output: ${messageOf(error)}\n`);
      process.exit(1);
    });
  process.exitCode = await command({
    args: process.argv.slice(2),
    folder: process.cwd(),
    readInput: () => {
      if (stdin.isTTY)
        stderr.write(`Type or paste the input, then press Enter and ${endOfInput}.\n`);
      return text(stdin);
    },
    print: (line) => void stdout.write(`${line}\n`),
    printError: (line) => void stderr.write(`${line}\n`),
    showProgress: (line) => {
      if (stderr.isTTY) stderr.write(`\r\x1b[K${line}`);
    },
    // Undefined where it is no terminal, and then picocolors would decide by the environment.
    colors: createColors(stdout.isTTY && !process.env['NO_COLOR']),
  });
}

/**
 * Runs the command of a program, unless a test imports the program's file.
 *
 * @param file the program's own, `import.meta.filename`
 */
export async function runProgram(file: string, command: Command): Promise<void> {
  const [, main] = process.argv;
  if (main === undefined || realpathSync(main) !== realpathSync(file)) return;
  await runProcess(command);
}
