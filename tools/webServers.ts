/** The web servers that the configurations in `hosting/` are for. */
import {spawnSync} from 'node:child_process';
import {installPackage} from './install';

const packages = {nginx: 'nginx-light', apache2: 'apache2', caddy: 'caddy'};

export type WebServer = keyof typeof packages;

const names = Object.keys(packages) as WebServer[];

export function isInstalled(name: WebServer): boolean {
  return spawnSync(name, ['-v'], {stdio: 'ignore'}).error === undefined;
}

/**
 * Installs the web servers that are missing, with the system's package manager and without starting them.
 *
 * @returns those that could not be installed
 */
export function provideWebServers(): WebServer[] {
  // Debian's packages start a server when they are installed, except in this run level.
  process.env.RUNLEVEL = '1';
  for (const name of names) if (!isInstalled(name)) installPackage(packages[name]);
  return names.filter((name) => !isInstalled(name));
}
