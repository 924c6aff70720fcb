/**
 * Says what a version of the library changes, what of it the site does not know, and which places to touch:
 * `npm run follow -- path/to/soql-lib`. The exit code is 0 if there is nothing to do, 1 if there is, 2 for wrong input.
 */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {standardSchema} from '@soql-lib/model/schema/standard';
import {runProgram} from 'soql-lib/command';
import {messagesFile, type KnownMessage} from '../check-docs/coverage';
import {readManifest, type ApiManifest} from '../check-docs/manifest';
import {namedCommand} from '../command';
import type {Digests} from '../refresh-manifest/bodies';
import {readLibrary} from '../refresh-manifest/read-library';
import {digestsOf, refreshManifest} from '../refresh-manifest/refresh';
import {apiFindings} from './api';
import {codeFindings} from './code';
import type {Finding} from './finding';
import {messageFindings} from './messages';
import {findPlaces, readProject, readTestFiles} from './places';
import {printSections} from './report';
import {runTests} from './tests';

const digestsFile = 'facts/body-digests.json';

export const command = namedCommand('follow', 2, ({args: [source], folder, print}) => {
  if (source === undefined)
    throw new Error('usage: npm run follow -- <folder of the repository of the library>');
  const library = readLibrary(source);
  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  const before = readManifest(folder);
  const after = refreshManifest(library, before);
  const bodies = digestsOf(library);
  const known = JSON.parse(read(messagesFile)) as KnownMessage[];
  const digests = existsSync(path.join(folder, digestsFile))
    ? (JSON.parse(read(digestsFile)) as Digests)
    : undefined;
  const thrown = [...library.sources.values()].flatMap(({messages}) => messages);
  const tests = runTests(library.tests, before, [...known, ...thrown], standardSchema);
  const sections = [
    {title: 'Version', findings: versionFindings(before, after)},
    {title: 'Signatures and modifiers', findings: apiFindings(before, after, bodies)},
    {title: 'Messages of exceptions', findings: messageFindings(library, known)},
    {title: 'Tests that the model contradicts', findings: tests.findings},
    {title: 'Code', findings: digests ? codeFindings(digests, bodies) : []},
  ];
  const project = [...readProject(folder), ...readTestFiles(library.tests)];
  const isDone = sections.every(({findings}) => findings.length === 0);
  print(
    [
      `facts/api-manifest.json describes version ${before.version}, ${source} has version ${after.version}.`,
      `Tests of the library: ${library.tests.length}. Assertions on queries, binds and messages that agree with the model: ${tests.agreeing}, in ${tests.compared} tests.`,
      ...(digests
        ? []
        : [
            `The code of methods is not compared: ${digestsFile} is missing. npm run refresh-manifest writes it.`,
          ]),
      ...printSections(sections, ({subject}) => findPlaces(project, subject)),
      '',
      isDone
        ? 'There is nothing to do.'
        : 'When all of it is done: npm run refresh-manifest, npx tsx tools/generate-signatures.ts, npm run check:docs.',
    ].join('\n'),
  );
  return isDone ? 0 : 1;
});

function versionFindings(before: ApiManifest, after: ApiManifest): Finding[] {
  const facts = ['version', 'namespace', 'sourceApiVersion'] as const;
  return facts
    .filter((fact) => before[fact] !== after[fact])
    .map((fact) => ({
      text: `The ${fact} changed: ${before[fact]} -> ${after[fact]}.`,
      details:
        fact === 'version'
          ? ['Release notes are in blog, package Ids and dates in facts/release.json.']
          : [],
      subject: {files: ['facts/release.json', 'facts/install-and-history.md']},
    }));
}

void runProgram(import.meta.filename, command);
