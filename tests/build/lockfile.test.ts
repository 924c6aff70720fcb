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

/** Resolves a package as Node does: in the node_modules of `folder`, then of its parents. */
function isLocked(name: string, folder: string): boolean {
  const parts = folder === '' ? [] : folder.split('/node_modules/');
  for (let depth = parts.length; depth >= 0; depth--) {
    const parent = parts.slice(0, depth).join('/node_modules/');
    if (`${parent === '' ? '' : `${parent}/`}node_modules/${name}` in packages) return true;
  }
  return false;
}

/**
 * `npm install` omits from the lockfile optional packages that the registry did not have at that
 * time; `npm ci` then rejects the lockfile. Fix: lock a version that is published for all
 * platforms.
 */
test('the lockfile contains the optional packages of every platform, so that npm ci works on all of them', () => {
  const missing = Object.entries(packages).flatMap(([folder, {optionalDependencies = {}}]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !isLocked(name, folder))
      .map((name) => `${name}, of ${folder}`),
  );
  expect(missing).toEqual([]);
});

/** The site builds without install scripts: their binaries are in the optional packages. */
test('install scripts are off, and no other package has one', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const withScript = Object.entries(packages).filter(([, {hasInstallScript}]) => hasInstallScript);
  expect(withScript.map(([folder]) => folder.replace('node_modules/', '')).sort()).toEqual([
    '@swc/core',
    'core-js',
    'esbuild',
  ]);
});
