import type {ComponentProps, ReactNode} from 'react';
import styles from './styles.module.css';

/** A button of the playground. */
export function Button(props: Omit<ComponentProps<'button'>, 'type'>): ReactNode {
  return <button type="button" className={styles.button} {...props} />;
}
