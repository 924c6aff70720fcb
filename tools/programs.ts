/** Programs that tests run: the web servers of `hosting/`, and the browsers beside Chromium. */
import {spawnSync} from 'node:child_process';
import {installPackage} from './install';

/** The Debian package of each program. */
const packages = {
  nginx: 'nginx-light',
  apache2: 'apache2',
  caddy: 'caddy',
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  'xvfb-run': 'xvfb',
};

export type Program = keyof typeof packages;

const names = Object.keys(packages) as Program[];

export function isInstalled(name: Program): boolean {
  return spawnSync('which', [name], {stdio: 'ignore'}).status === 0;
}

/**
 * Installs the programs that are missing, with the system's package manager and without starting
 * the servers.
 *
 * @returns those that could not be installed
 */
export function providePrograms(): Program[] {
  // Debian's packages start a server when they are installed, except in this run level.
  process.env.RUNLEVEL = '1';
  for (const name of names) if (!isInstalled(name)) installPackage(packages[name]);
  return names.filter((name) => !isInstalled(name));
}
