import type {ReactNode} from 'react';
import CodeBlock from '@theme/CodeBlock';
import release from '@site/facts/release.json';
import styles from './styles.module.css';

type Distribution = 'unlocked' | 'unmanaged' | 'deploy';

interface InstallLink {
  label: string;
  address: string;
}

/**
 * Addresses that install one distribution of the library, the usual one first.
 *
 * @param distribution the unlocked package, the unmanaged package, or the third-party deploy service
 */
function installLinks(distribution: Distribution): InstallLink[] {
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

/** The links of one distribution as a list. */
export function InstallLinks({of}: {of: Distribution}): ReactNode {
  return (
    <ul className={styles.links}>
      {installLinks(of).map(({label, address}) => (
        <li key={address}>
          <a href={address}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** The Salesforce CLI command that installs the current version of the unlocked package. */
export function InstallCommand(): ReactNode {
  return (
    <CodeBlock language="bash">
      {`sf package install --package ${release.unlockedPackage.versionId} --target-org my-sandbox --wait 20`}
    </CodeBlock>
  );
}

/** All versions of the unlocked package with the id that installs each, newest first. */
export function PackageTable(): ReactNode {
  return (
    <table className={styles.versions}>
      <caption>Unlocked package “{release.unlockedPackage.name}”</caption>
      <thead>
        <tr>
          <th scope="col">Version</th>
          <th scope="col">Package version id</th>
        </tr>
      </thead>
      <tbody>
        {[...release.versions].reverse().map(({version, id}) => (
          <tr key={id}>
            <th scope="row">{version}</th>
            <td>
              <code>{id}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
