/** Checks the files of a project, and prints what it finds. */
import {readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {checkCode} from '@soql-lib/model/check';
import {ProjectObjects, withProject} from '@soql-lib/model/schema';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {readApexFiles, type UnreadFile} from '../apex-files';
import {count, messageOf, type Session} from '../command';
import {failureLine, failureToJson} from '../conversion-report';
import {readObjectMetadata} from '../object-metadata';
import {withoutBaseline, writeBaseline, type FileFinding} from './baseline';
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
  const {folder, colors, print, printError, showProgress} = shell;
  const files = readApexFiles(paths, folder);
  const read = files.filter((file) => 'text' in file);
  const failures: UnreadFile[] = files.filter((file) => 'message' in file);
  const {objects, problems} = readObjectMetadata(read.map(({target}) => target));
  for (const problem of problems) printError(problem);
  const found: FileFinding[] = [];
  const checkedFiles = checkCode(
    read.map(({text}) => text),
    (done) => showProgress(`${done} of ${read.length} files`),
    withProject(standardSchema, new ProjectObjects(objects)),
  );
  showProgress('');
  checkedFiles.forEach((checked, index) => {
    const file = (read[index]?.file ?? '').replaceAll(path.sep, '/');
    if ('findings' in checked) found.push(...checked.findings.map((one) => ({file, ...one})));
    else failures.push({file, ...checked.error});
  });
  for (const failure of failures) printError(failureLine(failure));
  const failed = failures.length;
  if (options.writeBaseline !== undefined) {
    accept(found, path.resolve(folder, options.writeBaseline), options.writeBaseline);
    print(`${count(found.length, 'finding')} accepted in ${options.writeBaseline}`);
    return failed > 0 ? 1 : 0;
  }
  const findings =
    options.baseline === undefined ? found : newFindings(found, options.baseline, folder);
  const {siteUrl} = await documentation();
  if (options.sarif)
    print(JSON.stringify(toSarif({findings, failures}, siteUrl, version), null, 2));
  else if (options.json)
    print(
      JSON.stringify(
        {
          findings: findings.map(({message: reason, page, ...one}) => ({
            ...one,
            reason,
            page: siteUrl + page,
          })),
          failures: failures.map(failureToJson),
        },
        null,
        2,
      ),
    );
  else {
    const paint = {error: colors.red, warning: colors.yellow, note: colors.dim};
    for (const {file, line, column, severity, code, message, page} of findings)
      print(
        `${file}:${line}:${column} ${paint[severity](severity)} ${message} (${code})\n  ${colors.dim(siteUrl + page)}`,
      );
    const accepted = found.length - findings.length;
    print(
      `${count(read.length, 'file')} checked, ${count(findings.length, 'finding')}${accepted > 0 ? `, ${accepted} accepted by the baseline` : ''}`,
    );
  }
  const isBad = findings.some(({severity}) => severity !== 'note');
  return isBad || failed > 0 ? 1 : 0;
}

/** @throws Error that names the file */
function accept(found: readonly FileFinding[], file: string, name: string): void {
  try {
    writeFileSync(file, writeBaseline(found));
  } catch (error) {
    throw new Error(`${name}: not written: ${messageOf(error)}`, {cause: error});
  }
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
      `${baseline}: ${messageOf(error)}. Write a baseline with --write-baseline ${baseline}`,
      {cause: error},
    );
  }
}
