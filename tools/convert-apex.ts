/**
 * Converts the queries of Apex files, from the shell: `npm run -s convert-apex -- force-app`. The same as `soql-lib convert`.
 *
 * Prints a unified diff for each file and a summary; `--help` lists the options. `--json` prints `[{"file", "code",
 * "queries": [{"line", "column", "kind", "before", "after", "state", "remarks": [{"line", "column", "code", "severity",
 * "message"}], "reason"}]}]`; a file that cannot be read or does not parse has `"error": {"message", "line", "column"}`
 * instead of `queries`, and its original text as `code`; a test class that `--skip-tests` leaves has `"skipped"`.
 */
import {runProgram, type Command} from 'soql-lib/command';
import {soqlLib} from 'soql-lib/program';
import {release} from '../config/release';

const run = soqlLib({
  version: release.version,
  documentation: () => Promise.reject(new Error('npm run build packs the documentation')),
});

export const command: Command = (shell) => run({...shell, args: ['convert', ...shell.args]});

void runProgram(import.meta.filename, command);
