import type {Documentation} from '../documentation';
import {soqlLib} from '../program';
import {noColors, type Command, type Shell} from '../command';

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

/** The documentation of a command that a test runs, with one section. */
const documentation: Documentation = {
  siteUrl: 'https://docs.example.com',
  pages: {
    '/soql/joins': {markdown: '# Joins\n\nFilter by a query.', anchors: []},
    '/docs/coding-assistants': {markdown: '# Rules', anchors: []},
    '/soql/cheat-sheet': {markdown: '# Cheat sheet', anchors: []},
  },
  search: (query) =>
    Promise.resolve(
      query.includes('join')
        ? [
            {
              url: 'https://docs.example.com/soql/joins',
              title: 'Joins',
              module: 'SOQL',
              snippet: 'Filter by a query.',
            },
          ]
        : [],
    ),
};

/** Runs `soql-lib` in this process. */
export function runSoqlLib(
  args: readonly string[],
  shell: Partial<Shell> & {input?: string} = {},
): Promise<Output> {
  const command = soqlLib({
    version: '6.11.1 (build 12345678)',
    documentation: () => Promise.resolve(documentation),
  });
  return runCommand(command, {...shell, args});
}
