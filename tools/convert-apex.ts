/**
 * Converts the queries of Apex files, from the shell: `npm run -s convert-apex -- path/to/*.cls`.
 *
 * Prints a unified diff for each file and a summary. `--write` changes the files that are clean in Git instead;
 * with `--force`, it changes the others too. `--json` prints `[{"file", "code", "queries": [{"line", "column", "kind",
 * "before", "after", "state", "remarks": [{"line", "column", "message"}], "reason"}]}]`; a file that does not parse has
 * `"error": {"message", "line", "column"}` instead of `queries`, and its original text as `code`. `--user-mode` runs
 * queries without an access mode in user mode. `--api-version N` is for files without a `-meta.xml`.
 *
 * Exits with 0 if all files were read, 1 if a file does not parse, cannot be read or was not written, 2 for invalid
 * arguments.
 */
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {createTwoFilesPatch} from 'diff';
import {standardSchema} from '../src/model/schema/standard';
import {convertApex, type Conversion, type ConvertedQuery} from '../src/model/conversion/index';
import {messageOf, runProgram, type Command, type Shell} from './command';

/** The latest version whose queries run in system mode by default (facts/platform.md). */
const defaultVersion = 66;

interface Arguments {
  files: readonly string[];
  write: boolean;
  force: boolean;
  json: boolean;
  access: 'keep' | 'user-mode';
  apiVersion: number;
}

function readArguments(args: readonly string[]): Arguments {
  const {values, positionals} = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      write: {type: 'boolean', default: false},
      force: {type: 'boolean', default: false},
      json: {type: 'boolean', default: false},
      'user-mode': {type: 'boolean', default: false},
      'api-version': {type: 'string', default: String(defaultVersion)},
    },
  });
  const apiVersion = Number(values['api-version']);
  if (!Number.isInteger(apiVersion) && !/^\d+\.0$/.test(values['api-version']))
    throw new Error(`--api-version requires a number such as 66, not ${values['api-version']}`);
  if (values.json && values.write) throw new Error('--json and --write cannot be combined');
  if (positionals.length === 0)
    throw new Error(
      'expected at least one Apex file, such as: npm run -s convert-apex -- classes/AccountService.cls',
    );
  return {
    files: positionals,
    write: values.write,
    force: values.force,
    json: values.json,
    access: values['user-mode'] ? 'user-mode' : 'keep',
    apiVersion,
  };
}

/** Returns the API version in the file's `-meta.xml`, or else the fallback. */
function versionOf(file: string, fallback: number): number {
  const metadata = `${file}-meta.xml`;
  if (!existsSync(metadata)) return fallback;
  const [, version] = /<apiVersion>\s*([\d.]+)\s*</.exec(readFileSync(metadata, 'utf8')) ?? [];
  return version === undefined ? fallback : Number(version);
}

function isClean(file: string): boolean {
  const git = (...parameters: string[]): string =>
    execFileSync('git', [...parameters, '--', path.basename(file)], {
      cwd: path.dirname(file),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  try {
    git('ls-files', '--error-unmatch');
    return git('status', '--porcelain').trim() === '';
  } catch {
    return false;
  }
}

type Outcome = {file: string; old: string} & (Conversion | {unread: string});

function convert(file: string, {access, apiVersion}: Arguments): Outcome {
  let old: string;
  try {
    old = readFileSync(file, 'utf8');
  } catch (error) {
    return {file, old: '', unread: messageOf(error)};
  }
  return {
    file,
    old,
    ...convertApex(old, {schema: standardSchema, access, apiVersion: versionOf(file, apiVersion)}),
  };
}

function toJson(outcome: Outcome): object {
  const {file, old} = outcome;
  if ('unread' in outcome)
    return {file, code: old, error: {message: outcome.unread, line: 1, column: 1}};
  if ('error' in outcome) return {file, code: old, error: outcome.error};
  return {file, code: outcome.code, queries: outcome.queries.map(queryToJson)};
}

function queryToJson(query: ConvertedQuery): object {
  const {kind, before, after, state, reason} = query;
  const remarks = query.remarks.map(({line, column, message}) => ({line, column, message}));
  return {line: query.line, column: query.column, kind, before, after, state, remarks, reason};
}

class Report {
  converted = 0;
  left = 0;
  remarks = 0;
  changed = 0;
  failed = 0;

  constructor(
    private readonly options: Arguments,
    private readonly shell: Shell,
  ) {}

  add(outcome: Outcome): void {
    const {file, old} = outcome;
    if ('unread' in outcome) return this.fail(`${file}: ${outcome.unread}`);
    if ('error' in outcome) {
      const {message, line, column} = outcome.error;
      return this.fail(`${file}:${line}:${column} ${message}; the file is unchanged`);
    }
    const {code, queries} = outcome;
    const changes = code !== old;
    if (changes && !this.options.write)
      this.shell.print(createTwoFilesPatch(`a/${file}`, `b/${file}`, old, code, '', ''));
    for (const query of queries) this.addQuery(file, query);
    if (!changes) return;
    if (this.options.write && !this.write(file, code)) return;
    this.changed += 1;
  }

  private addQuery(file: string, {line, column, state, reason, remarks}: ConvertedQuery): void {
    if (state === 'left')
      this.shell.print(`${file}:${line}:${column} not converted: ${reason ?? ''}`);
    for (const remark of remarks)
      this.shell.print(`${file}:${remark.line}:${remark.column} remark: ${remark.message}`);
    this.converted += state === 'converted' ? 1 : 0;
    this.left += state === 'left' ? 1 : 0;
    this.remarks += remarks.length;
  }

  private write(file: string, code: string): boolean {
    if (!this.options.force && !isClean(file)) {
      this.fail(
        `${file}: not written, because Git does not report the file as committed and unchanged; use --force to write it`,
      );
      return false;
    }
    writeFileSync(file, code);
    return true;
  }

  private fail(message: string): void {
    this.failed += 1;
    this.shell.printError(message);
  }

  summary(files: number): string {
    const what = this.options.write ? 'files written' : 'files would change';
    return `${files} files read, ${this.changed} ${what}, ${this.failed} failed; ${this.converted} queries converted, ${this.remarks} remarks, ${this.left} not converted`;
  }
}

function run(shell: Shell): number {
  const options = readArguments(shell.args);
  if (options.json) {
    const outcomes = options.files.map((file) => convert(file, options));
    shell.print(JSON.stringify(outcomes.map(toJson), null, 2));
    return outcomes.some((outcome) => 'unread' in outcome || 'error' in outcome) ? 1 : 0;
  }
  const report = new Report(options, shell);
  for (const file of options.files) report.add(convert(file, options));
  shell.print(report.summary(options.files.length));
  return report.failed > 0 ? 1 : 0;
}

export const command: Command = (shell) => {
  try {
    return run(shell);
  } catch (error) {
    shell.printError(`convert-apex: ${messageOf(error)}`);
    return 2;
  }
};

void runProgram(import.meta.filename, command);
