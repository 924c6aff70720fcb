#!/usr/bin/env node
/** The program of the packed command: beside it are its edition and the documentation. */
import {readFileSync} from 'node:fs';
import {brotliDecompressSync} from 'node:zlib';
import type {CarriedDocumentation, Documentation} from 'soql-lib';
import {runProcess} from 'soql-lib/command';
import {soqlLib} from 'soql-lib/program';
import {hitsOf} from '../../../src/search/hits';

function read(file: string): Buffer {
  return readFileSync(new URL(file, import.meta.url));
}

async function documentation(): Promise<Documentation> {
  const [{createLocalEngine}, {readRecords}] = await Promise.all([
    import('../../../src/search/clients/local'),
    import('../../../src/search/records'),
  ]);
  const carried = JSON.parse(
    brotliDecompressSync(read('documentation.json.br')).toString(),
  ) as CarriedDocumentation;
  const engine = createLocalEngine(() => Promise.resolve(readRecords(carried.records)));
  return {
    ...carried,
    search: async (query) => hitsOf(await engine.search(query), carried.siteUrl),
  };
}

const {version, build} = JSON.parse(read('package.json').toString()) as {
  version: string;
  build: string;
};

void runProcess(soqlLib({version: `${version} (build ${build})`, documentation}));
