/**
 * `soql-lib` without a build: `npx tsx tools/soql-lib.ts --help`. The scripts `chain-to-soql`,
 * `soql-to-chain`, `convert-apex`, and `search` of package.json call its commands. The search ranks
 * the sections of the current pages as the site does.
 */
import {runProgram} from 'soql-lib/command';
import {soqlLib} from 'soql-lib/program';
import {release} from '../config/release';
import {createLocalEngine} from '../src/search/clients/local';
import {hitsOf} from '../src/search/hits';
import {currentRecords} from './search-records';

const engine = createLocalEngine(currentRecords);

export const command = soqlLib({
  version: release.version,
  documentation: () =>
    Promise.resolve({
      siteUrl: '',
      pages: {},
      search: async (query) => hitsOf(await engine.search(query), ''),
    }),
});

void runProgram(import.meta.filename, command);
