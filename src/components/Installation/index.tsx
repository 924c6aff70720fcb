import type {ReactNode} from 'react';
import CodeBlock from '@theme/CodeBlock';
import {
  installCommand,
  installLinks,
  packageName,
  packageVersions,
  type Distribution,
} from './packages';
import styles from './styles.module.css';

/** The links of one distribution as a list. */
export function InstallLinks({of}: {of: Distribution}): ReactNode {
  return (
    <ul className={styles.links}>
      {installLinks[of].map(({label, address}) => (
        <li key={address}>
          <a href={address}>{label}</a>
        </li>
      ))}
    </ul>
  );
}

/** The Salesforce CLI command that installs a version of the package; by default, the current. */
export function InstallCommand({version}: {version?: string}): ReactNode {
  return <CodeBlock language="bash">{installCommand(version)}</CodeBlock>;
}

/** All versions of the unlocked package with the id that installs each, newest first. */
export function PackageTable(): ReactNode {
  return (
    <table className={styles.versions}>
      <caption>Unlocked package “{packageName}”</caption>
      <thead>
        <tr>
          <th scope="col">Version</th>
          <th scope="col">Package version id</th>
        </tr>
      </thead>
      <tbody>
        {packageVersions.map(({version, id}) => (
          <tr key={id}>
            <th scope="row">{version}</th>
            <td>
              <code translate="no">{id}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
