/** Packs the command `soql-lib` into a build, whose Markdown pages and search records it carries: `npm run build` runs it. */
import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {messageOf, runProgram, type Command} from 'soql-lib/command';
import type {CarriedDocumentation} from 'soql-lib';
import {readEnvironment} from '../../config/environment';
import {release} from '../../config/release';
import {readSite} from '../../src/content/site';
import {recordsFile} from '../../src/search/records';
import {pack, packedFile} from './pack';

/** What a reader waits for when `npx` fetches it. */
const mostBytes = 1_500_000;

const root = path.join(import.meta.dirname, '../..');

/** @returns the documentation as a build publishes it */
async function documentationOf(build: string): Promise<CarriedDocumentation> {
  const {pages} = await readSite(root);
  const routes = pages.flatMap(({route, sections, frontMatter}) =>
    route === undefined || frontMatter.draft || frontMatter.unlisted
      ? []
      : [{route, anchors: sections.filter(({depth}) => depth > 1).map(({id}) => id)}],
  );
  const read = (name: string): Promise<string> => readFile(path.join(build, name), 'utf8');
  const entries = await Promise.all(
    routes.map(
      async ({route, anchors}) => [route, {markdown: await read(`${route}.md`), anchors}] as const,
    ),
  );
  return {
    siteUrl: readEnvironment(process.env).siteUrl,
    records: await read(recordsFile),
    pages: Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1))),
  };
}

export const command: Command = async ({args: [folder = 'build'], folder: current, printError}) => {
  const build = path.resolve(current, folder);
  try {
    const bytes = await pack(await documentationOf(build), release.version);
    if (bytes.length > mostBytes)
      throw new Error(`it has ${bytes.length} bytes, more than ${mostBytes}`);
    await writeFile(path.join(build, packedFile), bytes);
    return 0;
  } catch (error) {
    printError(`${packedFile} was not written: ${messageOf(error)}`);
    return 1;
  }
};

void runProgram(import.meta.filename, command);
