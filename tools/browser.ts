import fs from 'node:fs';
import path from 'node:path';
import {chromium} from '@playwright/test';
import {attempt, installPackage} from './install';

/** Chromium without a window to draw, which saves about an eighth of the CPU. */
const headlessShell = 'chromium-headless-shell';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  headlessShell,
];

const macApplication = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * Arguments of the browser: runs as root, too, without requests to other hosts, and without the
 * renderers of its address bar, which take half of a CPU per window. Without `RenderDocument`, too:
 * with it, the headless shell of Chromium 150 crashes most tabs that a link opens, also those of an
 * empty page.
 */
export const browserArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-features=RenderDocument,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
];

/**
 * Finds the Chromium or Chrome for the browser tests.
 *
 * @param preferred the name of a program that is used first if it is on the PATH
 * @returns a path: the variable CHROMIUM, a browser on the PATH, an installed application, or the
 *   build that
 *   Playwright installed; undefined if none is installed
 */
function findInstalledBrowser(preferred?: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [
    process.env.CHROMIUM,
    ...[preferred, ...names].flatMap((name) =>
      folders.map((folder) => name && path.join(folder, name)),
    ),
    macApplication,
    chromium.executablePath(),
  ];
  return candidates.find((file) => file && fs.statSync(file, {throwIfNoEntry: false})?.isFile());
}

/**
 * Returns the browser for the tests.
 *
 * @throws Error with the fix when none is installed
 */
export function findBrowser(preferred?: string): string {
  const found = findInstalledBrowser(preferred);
  if (found) return found;
  throw new Error(
    'no Chromium or Chrome found; install one, or set CHROMIUM to its path, then run the tests again',
  );
}

/**
 * Finds a browser, or installs one: the headless shell as a package of the system, otherwise by
 * Playwright's download, otherwise Chromium.
 *
 * @throws Error with the fix if all fail
 */
export function provideBrowser(): string {
  const isMissing = () => findInstalledBrowser(headlessShell) === undefined;
  if (isMissing()) {
    console.log('no Chromium or Chrome found: installing one');
    installPackage(headlessShell);
  }
  if (isMissing()) attempt('npx', ['playwright', 'install', '--with-deps', 'chromium']);
  if (isMissing()) installPackage('chromium');
  return findBrowser(headlessShell);
}
