import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';

const minimumVersion = 11;

/**
 * Finds a Java runtime that can run the type checker.
 *
 * @returns the command to start it, from JAVA_HOME or else from the PATH; undefined without a runtime of
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
 * Finds a Java runtime. If there is none and the process is root on a system with apt-get, installs a
 * headless one.
 *
 * @returns the command to start it, or undefined if none was found or installed
 */
export function ensureJava(): string | undefined {
  const found = findJava();
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  try {
    const options = {
      stdio: 'inherit',
      env: {...process.env, DEBIAN_FRONTEND: 'noninteractive'},
    } as const;
    execFileSync('apt-get', ['update', '-qq'], options);
    execFileSync('apt-get', ['install', '-y', '-qq', 'default-jre-headless'], options);
  } catch {
    return undefined;
  }
  return findJava();
}
