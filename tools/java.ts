import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {installPackage} from './install';

const minimumVersion = 11;

/**
 * Finds a Java runtime that can run the type checker.
 *
 * @returns the command to start it, from JAVA_HOME or else from the PATH; undefined without a
 * runtime of
 *   version 11 or later
 */
export function findJava(): string | undefined {
  const home = process.env['JAVA_HOME'];
  const candidates = home ? [path.join(home, 'bin', 'java'), 'java'] : ['java'];
  return candidates.find((command) => javaVersion(command) >= minimumVersion);
}

/** Returns the major version of a Java runtime; 0 if the command does not start. */
function javaVersion(command: string): number {
  const {status, stderr} = spawnSync(command, ['-version'], {encoding: 'utf8'});
  if (status !== 0) return 0;
  const [, major = '0', minor = '0'] = /version "(\d+)(?:\.(\d+))?/.exec(stderr) ?? [];
  return Number(major === '1' ? minor : major);
}

/**
 * Finds a Java runtime, or installs one with the system's package manager.
 *
 * @returns the command to start it; undefined if that fails, and then types are not checked
 */
export function provideJava(): string | undefined {
  const found = findJava();
  if (found) return found;
  console.log(`no Java ${minimumVersion} or newer found: installing one`);
  installPackage('default-jre-headless');
  return findJava();
}
