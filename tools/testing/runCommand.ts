import {noColors, type Command, type Shell} from 'soql-lib/command';

export interface Output {
  output: string;
  errors: string;
  code: number;
}

/** Runs a command in this process, and returns what it printed. */
export async function runCommand(
  command: Command,
  {args = [], folder = process.cwd(), input = ''}: Partial<Shell> & {input?: string},
): Promise<Output> {
  const result = {output: '', errors: ''};
  const code = await command({
    args,
    folder,
    readInput: () => Promise.resolve(input),
    print: (line) => void (result.output += `${line}\n`),
    printError: (line) => void (result.errors += `${line}\n`),
    showProgress: () => undefined,
    colors: noColors,
  });
  return {...result, code};
}
