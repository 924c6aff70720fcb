/**
 * Measures the documentation checker: injects faults into the site's code blocks and counts those
 * that are found. `npm run bench:faults [-- count seed]`.
 */
import {faultKinds} from './check-docs/faults/faults';
import {runTrial, type Mutant} from './check-docs/faults/trial';
import {findJava} from './java';

async function main(): Promise<void> {
  const [count = 1000, seed = 1] = process.argv.slice(2).map(Number);
  const java = findJava();
  if (!java) throw new Error('the trial needs a Java runtime of version 11 or newer');
  const {kinds, missed, legal} = await runTrial({site: process.cwd(), java, seed, count});

  console.log(`seed ${seed}`);
  for (const kind of faultKinds) {
    const {caught, legal: stillLegal, possible} = kinds[kind];
    console.log(`${kind}: ${caught} caught, ${stillLegal} still legal, of ${possible} possible`);
  }
  for (const mutant of legal) console.log(`legal  ${describe(mutant)}`);
  for (const mutant of missed) console.log(`MISSED ${describe(mutant)}`);
  const caught = faultKinds.reduce((sum, kind) => sum + kinds[kind].caught, 0);
  console.log(`${caught} caught, ${legal.length} still legal, ${missed.length} missed`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}

function describe({fault: {kind, replacement}, file, line, original, changedLine}: Mutant): string {
  return `${kind} ${file}:${line} ${oneLine(original)} -> ${replacement} in: ${changedLine}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

void main();
