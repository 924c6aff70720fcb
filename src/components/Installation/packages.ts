import release from '../../../facts/release.json';

export type Distribution = 'unlocked' | 'unmanaged' | 'deploy';

interface InstallLink {
  label: string;
  address: string;
}

/** Name of the unlocked package. */
export const packageName = release.unlockedPackage.name;

/**
 * Returns the Salesforce CLI command that installs the unlocked package.
 *
 * @param version such as 6.11.0; by default, the current one
 * @throws Error if facts/release.json does not list the version
 */
export function installCommand(version = release.unlockedPackage.version): string {
  const found = release.versions.find((listed) => listed.version.startsWith(`${version}-`));
  if (!found) throw new Error(`facts/release.json has no version ${version}`);
  return `sf package install --package ${found.id} --target-org my-sandbox --wait 20`;
}

/** All versions of the unlocked package with the Id that installs each, newest first. */
export const packageVersions = [...release.versions].reverse();

/**
 * Returns the install links of one distribution of the library, the most common one first.
 *
 * @param distribution the unlocked package, the unmanaged package, or the third-party deploy service
 */
export function installLinks(distribution: Distribution): InstallLink[] {
  const {urls, unlockedPackage, unmanagedPackage} = release;
  switch (distribution) {
    case 'unlocked':
      return [
        {
          label: `Install ${unlockedPackage.version} in production or a Developer Edition org`,
          address: urls.install,
        },
        {
          label: `Install ${unlockedPackage.version} in a sandbox or scratch org`,
          address: urls.installSandbox,
        },
      ];
    case 'unmanaged': {
      const since = `link added ${unmanagedPackage.linkedSince}`;
      return [
        {
          label: `Install in production or a Developer Edition org (${since})`,
          address: urls.installUnmanaged,
        },
        {
          label: `Install in a sandbox or scratch org (${since})`,
          address: urls.installUnmanagedSandbox,
        },
      ];
    }
    case 'deploy':
      return [{label: 'Deploy the main branch with githubsfdeploy', address: urls.deploy}];
  }
}
