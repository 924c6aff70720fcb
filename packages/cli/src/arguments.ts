/** What the command `convert-apex` takes. */
import {parseArgs} from 'node:util';

/** The latest version whose queries run in system mode by default (facts/platform.md). */
const defaultVersion = 66;

export interface Arguments {
  /** Files and folders. */
  paths: readonly string[];
  write: boolean;
  force: boolean;
  json: boolean;
  skipTests: boolean;
  access: 'keep' | 'user-mode';
  apiVersion: number;
}

export const usage = `Usage: npm run -s convert-apex -- [options] paths…

Converts the queries in Apex classes and triggers to builder chains of SOQL Lib. A path is a file, or a folder whose
.cls and .trigger files are converted, except those in node_modules and in folders that start with a dot. Without
options, it prints a unified diff of each file, the remarks, the queries that were not converted, and a summary.

Options:
  --write          change the files that are committed in Git and unchanged
  --force          with --write: change the other files, too
  --json           print the result as JSON
  --skip-tests     leave test classes unchanged
  --user-mode      run queries without an access mode in user mode
  --api-version N  API version of files without a -meta.xml file (default ${defaultVersion})
  --help           print this text

Exit codes: 0 if every file was read and, with --write, written; 1 if a file could not be read, parsed, or written;
2 for invalid arguments.`;

/**
 * @returns undefined for `--help`
 * @throws Error for arguments that are invalid, or that cannot be combined
 */
export function readArguments(args: readonly string[]): Arguments | undefined {
  const {values, positionals} = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      write: {type: 'boolean', default: false},
      force: {type: 'boolean', default: false},
      json: {type: 'boolean', default: false},
      'skip-tests': {type: 'boolean', default: false},
      'user-mode': {type: 'boolean', default: false},
      'api-version': {type: 'string', default: String(defaultVersion)},
      help: {type: 'boolean', default: false},
    },
  });
  if (values.help) return undefined;
  const version = values['api-version'];
  if (!/^[1-9]\d{0,2}(\.0)?$/.test(version))
    throw new Error(`--api-version requires a number such as 66, not "${version}"`);
  if (values.json && values.write) throw new Error('--json and --write cannot be combined');
  if (positionals.length === 0)
    throw new Error(
      'expected at least one Apex file or folder, such as: npm run -s convert-apex -- force-app',
    );
  return {
    paths: positionals,
    write: values.write,
    force: values.force,
    json: values.json,
    skipTests: values['skip-tests'],
    access: values['user-mode'] ? 'user-mode' : 'keep',
    apiVersion: Number(version),
  };
}
