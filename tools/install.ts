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

/** Installs a package of a Debian system. Elsewhere, or without the rights to do so, nothing happens. */
export function installPackage(name: string): void {
  attempt('apt-get', ['update']);
  attempt('apt-get', ['install', '--yes', '--no-install-recommends', name]);
}
