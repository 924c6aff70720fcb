import {readdirSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {unzipSync} from 'fflate';
import {readFields} from './class-file';
import {encodeSchema} from './encode';

/** Path of the schema, relative to the root of the repository. */
export const schemaFile = 'packages/model/src/schema/standard-objects.json';

const classPath = /^com\/nawforce\/runforce\/(SObjects|System)\/(\w+)\.class$/;

/** @returns the text of `standard-objects.json`, generated from the type checker's jars */
export function formatSchema(): string {
  const engine = createRequire(import.meta.url).resolve('@salesforce/code-analyzer-pmd-engine');
  const library = path.join(path.dirname(engine), 'java-lib');
  const jars = readdirSync(library);
  const objectJar = jars.find((name) => name.startsWith('sobject-types-')) ?? '';
  const systemJar = jars.find((name) => name.startsWith('standard-types-')) ?? '';
  const list = readFileSync(path.join(import.meta.dirname, 'complete-objects.txt'), 'utf8');
  const schema = encodeSchema(
    /-(\d+\.\d+)\.\d+\.jar$/.exec(objectJar)?.[1] ?? '',
    new Map(
      [...readClasses(path.join(library, objectJar), 'SObjects')].map(([name, content]) => [
        name,
        readFields(content),
      ]),
    ),
    new Set([...readClasses(path.join(library, systemJar), 'System').keys()].map(lowerCase)),
    new Set(list.split(/\s+/).filter((name) => name !== '')),
  );
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function lowerCase(name: string): string {
  return name.toLowerCase();
}

function readClasses(jar: string, namespace: string): Map<string, Buffer> {
  const entries = unzipSync(readFileSync(jar), {
    filter: ({name}) => classPath.exec(name)?.[1] === namespace,
  });
  return new Map(
    Object.entries(entries).map(([entry, content]) => [
      classPath.exec(entry)?.[2] ?? '',
      Buffer.from(content),
    ]),
  );
}
