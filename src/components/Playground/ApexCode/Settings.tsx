import type {ReactNode} from 'react';
import type {ConversionSettings} from '@site/src/playground/link';
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

/** Settings that are not in the code: its API version, and whether queries keep their access mode. */
export function Settings({
  settings: {apiVersion, access},
  onChange,
  children,
}: {
  settings: Pick<ConversionSettings, 'access' | 'apiVersion'>;
  onChange: (changed: Partial<Pick<ConversionSettings, 'access' | 'apiVersion'>>) => void;
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
      {children}
    </div>
  );
}
