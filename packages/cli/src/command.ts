import {realpathSync} from 'node:fs';
import {text} from 'node:stream/consumers';

/** What a command reads and writes: the process's own, or a test's. */
export interface Shell {
  args: readonly string[];
  /** The working directory. */
  folder: string;
  readInput: () => Promise<string>;
  print: (line: string) => void;
  printError: (line: string) => void;
}

/** Returns the exit code. Tests call it in their own process, because starting a program takes seconds. */
export type Command = (shell: Shell) => number | Promise<number>;

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Runs the command of a program, unless a test imports the program's file.
 *
 * @param file the program's own, `import.meta.filename`
 */
export async function runProgram(file: string, command: Command): Promise<void> {
  const [, main] = process.argv;
  if (main === undefined || realpathSync(main) !== realpathSync(file)) return;
  process.exitCode = await command({
    args: process.argv.slice(2),
    folder: process.cwd(),
    readInput: () => text(process.stdin),
    print: (line) => void process.stdout.write(`${line}\n`),
    printError: (line) => void process.stderr.write(`${line}\n`),
  });
}
