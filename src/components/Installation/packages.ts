import release from '../../../facts/release.json';

/** Name of the unlocked package. */
export const packageName = release.unlockedPackage.name;

/**
 * Returns the Salesforce CLI command that installs the unlocked package.
 *
 * @param version such as 6.4.0; by default, the current one
 * @throws Error if facts/release.json does not list the version
 */
export function installCommand(version = release.unlockedPackage.version): string {
  const found = release.versions.find((listed) => listed.version.startsWith(`${version}-`));
  if (!found) throw new Error(`facts/release.json has no version ${version}`);
  return `sf package install --package ${found.id} --target-org my-sandbox --wait 20`;
}

/** All versions of the unlocked package with the Id that installs each, newest first. */
export const packageVersions = [...release.versions].reverse();

const {urls, unlockedPackage, unmanagedPackage} = release;
const linked = `link added ${unmanagedPackage.linkedSince}`;

/**
 * The install links of each distribution of the library, the most common one first: the unlocked
 * package, the unmanaged package, and the third-party deploy service.
 */
export const installLinks = {
  unlocked: [
    {
      label: `Install ${unlockedPackage.version} in production or a Developer Edition org`,
      address: urls.install,
    },
    {
      label: `Install ${unlockedPackage.version} in a sandbox or scratch org`,
      address: urls.installSandbox,
    },
  ],
  unmanaged: [
    {
      label: `Install in production or a Developer Edition org (${linked})`,
      address: urls.installUnmanaged,
    },
    {
      label: `Install in a sandbox or scratch org (${linked})`,
      address: urls.installUnmanagedSandbox,
    },
  ],
  deploy: [{label: 'Deploy the main branch with githubsfdeploy', address: urls.deploy}],
};

export type Distribution = keyof typeof installLinks;
