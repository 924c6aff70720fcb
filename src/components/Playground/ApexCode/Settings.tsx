import {useId, type ReactNode} from 'react';
import type {ConversionSettings} from '@site/src/playground/link';
import shared from '../styles.module.css';
import styles from './styles.module.css';

/** From this version on queries run in user mode (facts/platform.md, Access mode). */
const userModeVersion = 67;

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
  const version = useId();
  const mode = useId();
  return (
    <div className={styles.settings}>
      <span>
        <label htmlFor={version}>API version of the code</label>
        <span className={shared.choice}>
          <select
            id={version}
            className={shared.select}
            value={apiVersion < userModeVersion ? userModeVersion - 1 : userModeVersion}
            onChange={({target}) => onChange({apiVersion: Number(target.value)})}
          >
            <option value={userModeVersion - 1}>66.0 or earlier</option>
            <option value={userModeVersion}>67.0 or later</option>
          </select>
        </span>
      </span>
      <span>
        <label htmlFor={mode}>Access mode</label>
        <span className={shared.choice}>
          <select
            id={mode}
            className={shared.select}
            value={access}
            onChange={({target}) =>
              onChange({access: target.value === 'keep' ? 'keep' : 'user-mode'})
            }
          >
            <option value="keep">Keep the current mode</option>
            <option value="user-mode">Use user mode</option>
          </select>
        </span>
      </span>
      {children}
    </div>
  );
}
