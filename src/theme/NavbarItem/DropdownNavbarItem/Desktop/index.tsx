// Change: Escape closes the dropdown, also one that was opened by hover.
import {useEffect, useRef, useState, type ReactNode} from 'react';
import clsx from 'clsx';
import Dropdown from '@theme-original/NavbarItem/DropdownNavbarItem/Desktop';
import type {Props} from '@theme/NavbarItem/DropdownNavbarItem/Desktop';
import styles from './styles.module.css';

export default function DropdownWithEscape(props: Props): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const [isDismissed, setIsDismissed] = useState(false);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const element = container.current;
      if (event.key !== 'Escape' || !element) return;
      const hasFocus = element.contains(document.activeElement);
      const isHovered = element.querySelector(':hover') !== null;
      if (!hasFocus && !isHovered) return;
      setIsDismissed(isHovered);
      // The original closes when the focus moves outside.
      document.dispatchEvent(new Event('focusin'));
      if (hasFocus) element.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div
      ref={container}
      className={clsx(styles.container, isDismissed && styles.dismissed)}
      onPointerLeave={() => setIsDismissed(false)}
    >
      <Dropdown {...props} />
    </div>
  );
}
