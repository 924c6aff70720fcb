import {execFileSync} from 'node:child_process';

/** Runs a command that installs something; returns whether it worked. */
export function attempt(command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, {stdio: 'ignore', timeout: 300_000});
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs a package of a Debian system, if necessary with a new list of packages. Elsewhere, or
 * without the rights to do so, nothing happens.
 */
export function installPackage(name: string): void {
  const install = () => attempt('apt-get', ['install', '--yes', '--no-install-recommends', name]);
  if (!install() && attempt('apt-get', ['update'])) install();
}
