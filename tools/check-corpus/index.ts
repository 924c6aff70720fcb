/**
 * Converts all Apex of a project, in memory, and checks the result: `npm run check:corpus --
 * folder`.
 *
 * Prints how many queries of each kind are converted, and why the others are left; lines over 120
 * columns; type errors before and after with the library's signatures; time and memory. Exits with
 * 1 if the conversion causes a type error, if a second conversion changes something, if a set is
 * passed to an `Iterable` below API version 58.0, or if a name that only the text of a query has
 * becomes a token; with 2 for invalid arguments, or without Java.
 */
import path from 'node:path';
import {readManifest} from '../check-docs/manifest';
import {runProgram} from 'soql-lib/command';
import {namedCommand} from '../command';
import {findJava} from '../java';
import {checkCorpus} from './check';

const root = path.join(import.meta.dirname, '../..');

const command = namedCommand('check:corpus', 2, async ({args, folder, print, printError}) => {
  const [given, ...more] = args;
  if (given === undefined || more.length > 0) {
    printError('expected one folder, such as: npm run check:corpus -- ../my-org');
    return 2;
  }
  const java = findJava();
  if (java === undefined) {
    printError('check:corpus needs Java 11 or newer for the type checker');
    return 2;
  }
  const target = path.resolve(folder, given);
  const {lines, problems} = await checkCorpus(target, {java, manifest: readManifest(root)});
  for (const line of lines) print(line);
  for (const problem of problems) printError(problem);
  return problems.length > 0 ? 1 : 0;
});

void runProgram(import.meta.filename, command);
