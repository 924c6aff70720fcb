/** What the commands that convert files have in common, and rules for options. */
import {InvalidArgumentError, type Command as Program} from 'commander';

/** Adds the options that decide how queries are converted, and what the exit codes mean. */
export function addConversionOptions(command: Program): Program {
  return command
    .option('--skip-tests', 'leave test classes unchanged')
    .option('--user-mode', 'convert queries that set no access mode to chains in user mode')
    .option(
      '--namespace <name>',
      'write chains for the installed package, whose namespace is btcdev',
      readNamespace,
    )
    .option(
      '--api-version <number>',
      'API version of files without a -meta.xml file',
      readVersion,
      defaultVersion,
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 if every file was read and, with --write, written (files that are not Apex are skipped and listed); 1 if a file could not be read or written; 2 for invalid arguments.',
    );
}

/** Ends the program for `--force` where nothing is written. */
export function rejectUselessForce(program: Program, options: {force?: true; write?: true}): void {
  if (options.force && !options.write)
    program.error('error: --force requires --write', {exitCode: 2});
}

/** The latest version whose queries run in system mode by default (facts/platform.md). */
const defaultVersion = 66;

function readVersion(text: string): number {
  if (/^[1-9]\d{0,2}(\.0)?$/.test(text)) return Number(text);
  throw new InvalidArgumentError(`--api-version requires a number such as 66, not "${text}"`);
}

function readNamespace(text: string): string {
  if (/^[a-z]\w*$/i.test(text)) return text;
  throw new InvalidArgumentError(`--namespace requires a name such as btcdev, not "${text}"`);
}

export function readNames(text: string): ReadonlySet<string> {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  if (names.every((name) => /^\w+$/.test(name))) return new Set(names);
  throw new InvalidArgumentError('--only requires the names of objects, such as Account,Contact');
}
