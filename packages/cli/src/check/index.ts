/** Checks the files of a project, and prints what it finds. */
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {checkCode} from '@soql-lib/model/check';
import {readApexFiles} from '../apexFiles';
import {messageOf} from '../command';
import type {Session} from '../session';
import {withoutBaseline, writeBaseline} from './baseline';
import type {FileFinding} from './findings';
import {toSarif} from './sarif';

export interface CheckOptions {
  json?: true;
  sarif?: true;
  baseline?: string;
  writeBaseline?: string;
}

/** @returns the exit code */
export async function check(
  paths: readonly string[],
  options: CheckOptions,
  {shell, documentation, version}: Session,
): Promise<number> {
  const {folder, colors, print, printError} = shell;
  const files = readApexFiles(paths, folder);
  const read = files.filter((file) => 'text' in file);
  let failed = 0;
  const fail = (file: string, line: number, column: number, message: string): void => {
    failed += 1;
    printError(`${file}:${line}:${column} ${message}`);
  };
  for (const file of files) if ('message' in file) fail(file.file, file.line, 1, file.message);
  const found: FileFinding[] = [];
  checkCode(read.map(({text}) => text)).forEach((checked, index) => {
    const file = (read[index]?.file ?? '').replaceAll(path.sep, '/');
    if ('findings' in checked) found.push(...checked.findings.map((one) => ({file, ...one})));
    else fail(file, checked.error.line, checked.error.column, checked.error.message);
  });
  if (options.writeBaseline !== undefined) {
    writeFileSync(path.resolve(folder, options.writeBaseline), writeBaseline(found));
    print(`${found.length} findings accepted in ${options.writeBaseline}`);
    return failed > 0 ? 1 : 0;
  }
  const findings =
    options.baseline === undefined ? found : newFindings(found, options.baseline, folder);
  const {siteUrl} = await documentation();
  if (options.sarif) print(JSON.stringify(toSarif(findings, siteUrl, version), null, 2));
  else if (options.json)
    print(
      JSON.stringify(
        findings.map((one) => ({...one, page: siteUrl + one.page})),
        null,
        2,
      ),
    );
  else {
    const paint = {error: colors.red, warning: colors.yellow, note: colors.dim};
    for (const {file, line, column, severity, code, reason, page} of findings)
      print(
        `${file}:${line}:${column} ${paint[severity](severity)} ${reason} (${code})\n  ${colors.dim(siteUrl + page)}`,
      );
    const accepted = found.length - findings.length;
    print(
      `${read.length} files checked, ${findings.length} findings${accepted > 0 ? `, ${accepted} accepted by the baseline` : ''}`,
    );
  }
  const isBad = findings.some(({severity}) => severity !== 'note');
  return isBad || failed > 0 ? 1 : 0;
}

function newFindings(
  found: readonly FileFinding[],
  baseline: string,
  folder: string,
): FileFinding[] {
  try {
    return withoutBaseline(found, readFileSync(path.resolve(folder, baseline), 'utf8'));
  } catch (error) {
    throw new Error(
      `${baseline} is no baseline: ${messageOf(error)}. Write one with --write-baseline ${baseline}`,
      {cause: error},
    );
  }
}
