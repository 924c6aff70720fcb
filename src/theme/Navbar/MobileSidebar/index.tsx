// Change: an open menu is a modal dialog. The focus moves into it and stays inside, Escape closes
// it, and the focus returns to its button. Back to main menu moves it to the first item. The closed
// menu is rendered in slices after the page is hydrated: at once it blocks a phone for 80 ms.
import {useDeferredValue, useEffect, useRef, type ComponentProps, type ReactNode} from 'react';
import {useNavbarMobileSidebar, useNavbarSecondaryMenu} from '@docusaurus/theme-common/internal';
import MobileSidebar from '@theme-original/Navbar/MobileSidebar';
import {keepFocus} from '@site/src/components/Keyboard/keepFocus';
import styles from './styles.module.css';

const openMenu: ComponentProps<'div'> = {
  role: 'dialog',
  'aria-modal': true,
  'aria-label': 'Menu',
};

export default function MobileSidebarAsDialog(): ReactNode {
  const {shown, toggle} = useNavbarMobileSidebar();
  const {shown: isSectionShown} = useNavbarSecondaryMenu();
  const dialog = useRef<HTMLDivElement>(null);
  const isRendered = useDeferredValue(true, false);

  useEffect(() => {
    const menu = dialog.current;
    if (!shown || !menu) return undefined;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented) return;
      if (event.key === 'Escape') toggle();
      if (event.key === 'Tab' && menu) keepFocus(menu, event);
    }
    document.addEventListener('keydown', onKeyDown);
    menu.querySelector<HTMLElement>('.navbar-sidebar__close')?.focus({preventScroll: true});
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.querySelector<HTMLElement>('.navbar__toggle')?.focus({preventScroll: true});
    };
  }, [shown, toggle]);

  // Back to main menu: its panel and the focused button in it become inert.
  useEffect(() => {
    const focused = document.activeElement;
    if (!shown || isSectionShown || (focused !== document.body && !focused?.closest('[inert]')))
      return;
    dialog.current
      ?.querySelector<HTMLElement>('.navbar-sidebar__item:not([inert]) .menu__link')
      ?.focus({preventScroll: true});
  }, [shown, isSectionShown]);

  return (
    <div ref={dialog} className={styles.dialog} {...(shown ? openMenu : {})}>
      {(isRendered || shown) && <MobileSidebar />}
    </div>
  );
}
