import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';

type LockedPackage = {
  version?: string;
  optionalDependencies?: Record<string, string>;
  hasInstallScript?: boolean;
};

const packages = (
  JSON.parse(readFileSync('package-lock.json', 'utf8')) as {packages: Record<string, LockedPackage>}
).packages;

/** Where Node looks for a package that is required in `folder`: its own node_modules, then its parents'. */
function isLocked(name: string, folder: string): boolean {
  const parts = folder === '' ? [] : folder.split('/node_modules/');
  for (let depth = parts.length; depth >= 0; depth--) {
    const parent = parts.slice(0, depth).join('/node_modules/');
    if (`${parent === '' ? '' : `${parent}/`}node_modules/${name}` in packages) return true;
  }
  return false;
}

/**
 * `npm install` leaves out of the lock what its registry did not have that day for another platform;
 * `npm ci` then refuses the lock. Cure: lock a version whose platforms are all published.
 */
test('the lockfile holds the optional packages of every platform, so that npm ci takes it anywhere', () => {
  const missing = Object.entries(packages).flatMap(([folder, {optionalDependencies = {}}]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(name, folder))
      .map((name) => `${name}, of ${folder}`),
  );
  expect(missing).toEqual([]);
});

/** The site builds without them: what they would fetch or check is in the optional packages, or is a notice. */
test('install scripts are off, and no other package has one', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const withScript = Object.entries(packages).filter(([, {hasInstallScript}]) => hasInstallScript);
  expect(withScript.map(([folder]) => folder.replace('node_modules/', '')).sort()).toEqual([
    '@swc/core',
    'core-js',
    'esbuild',
  ]);
});
