// Change: a click opens the dropdown, too (screen readers and voice control have no pointer and no
// Enter), hovering says so in `aria-expanded`, and Escape closes it however it was opened.
import {useEffect, useRef, useState, type MouseEvent, type ReactNode} from 'react';
import clsx from 'clsx';
import Dropdown from '@theme-original/NavbarItem/DropdownNavbarItem/Desktop';
import type {Props} from '@theme/NavbarItem/DropdownNavbarItem/Desktop';
import styles from './styles.module.css';

function findToggle(container: Element | null): HTMLElement | null {
  return container?.querySelector<HTMLElement>('[aria-haspopup]') ?? null;
}

/** Opens or closes the dropdown as its own Enter key does. */
function toggle(container: Element): void {
  findToggle(container)?.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
}

function isOpen(container: Element): boolean {
  return findToggle(container)?.ariaExpanded === 'true';
}

/** The original closes when the focus moves outside. */
function close(): void {
  document.dispatchEvent(new Event('focusin'));
}

/** A mouse has opened the dropdown by hovering, so its clicks change nothing. */
function onClick({currentTarget, target, nativeEvent}: MouseEvent): void {
  const isMouse = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse';
  if (!isMouse && findToggle(currentTarget)?.contains(target as Node)) toggle(currentTarget);
}

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
      close();
      if (hasFocus) findToggle(element)?.focus();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div
      ref={container}
      className={clsx(styles.container, isDismissed && styles.dismissed)}
      onClick={onClick}
      onPointerEnter={({currentTarget, pointerType}) => {
        if (pointerType === 'mouse' && !isOpen(currentTarget)) toggle(currentTarget);
      }}
      onPointerLeave={({currentTarget, pointerType}) => {
        setIsDismissed(false);
        if (pointerType === 'mouse' && !currentTarget.contains(document.activeElement)) close();
      }}
    >
      <Dropdown {...props} />
    </div>
  );
}
