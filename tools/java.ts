import {execFileSync, spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import path from 'node:path';

const minimumVersion = 11;

/**
 * Finds a Java runtime that can run the type checker.
 *
 * @returns the command to start it, from JAVA_HOME or else from the PATH; undefined when there is none of
 *   version 11 or newer
 */
export function findJava(): string | undefined {
  const home = process.env['JAVA_HOME'];
  const candidates = home ? [path.join(home, 'bin', 'java'), 'java'] : ['java'];
  return candidates.find((command) => javaVersion(command) >= minimumVersion);
}

/** The major version of a Java runtime; 0 when the command does not start. */
function javaVersion(command: string): number {
  const {status, stderr} = spawnSync(command, ['-version'], {encoding: 'utf8'});
  if (status !== 0) return 0;
  const [, major = '0', minor = '0'] = /version "(\d+)(?:\.(\d+))?/.exec(stderr) ?? [];
  return Number(major === '1' ? minor : major);
}

/**
 * Finds a Java runtime, and installs a headless one with the system's package manager when there is none
 * and this process may do that (root on a system with apt-get).
 *
 * @returns the command to start it, or undefined when none was found and none could be installed
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
