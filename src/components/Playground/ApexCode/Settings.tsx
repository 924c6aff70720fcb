import type {ReactNode} from 'react';
import type {ConversionSettings} from '@site/src/playground/link';
import {release} from '@site/config/release';
import {Choice} from '../Choice';
import styles from './styles.module.css';

/** From this version on queries run in user mode (facts/platform.md, Access mode). */
const userModeVersion = 67;

const versions = [
  [String(userModeVersion - 1), '66.0 or earlier'],
  [String(userModeVersion), '67.0 or later'],
] as const;

const accessModes = [
  ['keep', 'Keep the current mode'],
  ['user-mode', 'Use user mode'],
] as const;

const libraries = [
  ['copy', 'In the project: SOQL'],
  ['package', `Package: ${release.namespace}.SOQL`],
] as const;

type Shown = Pick<ConversionSettings, 'access' | 'apiVersion' | 'namespace'>;

/** Settings that aren't in the code: API version, access mode, where the library is. */
export function Settings({
  settings: {apiVersion, access, namespace},
  onChange,
  children,
}: {
  settings: Shown;
  onChange: (changed: Partial<Shown>) => void;
  /** Further settings. */
  children?: ReactNode;
}): ReactNode {
  return (
    <div className={styles.settings}>
      <Choice
        label="API version of the code"
        value={String(apiVersion < userModeVersion ? userModeVersion - 1 : userModeVersion)}
        options={versions}
        onChange={(version) => onChange({apiVersion: Number(version)})}
      />
      <Choice
        label="Access mode"
        value={access}
        options={accessModes}
        onChange={(mode) => onChange({access: mode})}
      />
      <Choice
        label="SOQL Lib"
        value={namespace === undefined ? 'copy' : 'package'}
        options={libraries}
        onChange={(library) =>
          onChange({namespace: library === 'package' ? release.namespace : undefined})
        }
      />
      {children}
    </div>
  );
}
