/**
 * Says what a version of the library changes, what of it the site does not know, and which places
 * to touch: `npm run follow -- path/to/soql-lib`. The exit code is 0 if there is nothing to do, 1
 * if there is, 2 for wrong input.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {runProgram} from 'soql-lib/command';
import {messagesFile, type KnownMessage} from '../check-docs/coverage';
import {namedCommand} from '../command';
import {findChanges} from '../refresh-manifest/changes';
import {readLibrary} from '../refresh-manifest/read-library';
import {readUnhandled, unhandledFile} from '../library-changes/unhandled';
import {messageFindings} from './messages';
import {Places} from './places';
import {printSections} from './report';
import {runTests} from './tests';
import {versionFindings, type Release} from './version';

export const command = namedCommand('follow', 2, ({args: [source], folder, print}) => {
  if (source === undefined)
    throw new Error('usage: npm run follow -- <folder of the repository of the library>');
  const library = readLibrary(source);
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as unknown;
  const {before, after, api, code} = findChanges(folder, library);
  const known = read(messagesFile) as KnownMessage[];
  const release = read('facts/release.json') as Release;
  const tests = runTests(library.tests, before, standardSchema);
  const sections = [
    {title: 'Version', findings: versionFindings(before, after, library, release)},
    {title: 'Signatures and modifiers', findings: api},
    {title: 'Messages of exceptions', findings: messageFindings(library, known)},
    {title: 'Tests that the model contradicts', findings: tests.findings},
    {title: 'Code', findings: code.changed},
    {title: 'The edition of the package', findings: code.editions},
    {title: 'Private members: refresh-manifest is all they need', findings: code.privateMembers},
    {title: `Not handled yet (${unhandledFile})`, findings: readUnhandled(folder)},
  ];
  const places = new Places(folder, after, library.tests);
  const isDone = sections.every(({findings}) => findings.length === 0);
  print(
    [
      `facts/api-manifest.json describes version ${before.version}, ${source} has version ${after.version}.`,
      `Tests of the library: ${library.tests.length}. Assertions on queries, binds and messages that agree with the model: ${tests.agreeing}, in ${tests.compared} tests.`,
      ...printSections(sections, (subject) => places.find(subject)),
      '',
      isDone
        ? 'There is nothing to do.'
        : 'When all of it is done: npm run refresh-manifest, npx tsx tools/generate-signatures.ts, npm run check:docs.',
    ].join('\n'),
  );
  return isDone ? 0 : 1;
});

void runProgram(import.meta.filename, command);
