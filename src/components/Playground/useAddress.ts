import {useEffect, useMemo, useState} from 'react';
import {useHistory} from '@docusaurus/router';
import {connectAddress, type Address} from './address';
import type {SessionStore} from './sessionStore';

export interface AddressControl extends Pick<Address, 'write' | 'reset'> {
  /** Whether the URL has been read. */
  isOpen: boolean;
  /** A notice for the reader: a damaged link, a text that cannot be saved. */
  notice: string | undefined;
}

/** Synchronizes with URL and storage while the page is mounted. */
export function useAddress(sessions: SessionStore): AddressControl {
  const history = useHistory();
  const [isOpen, setOpen] = useState(false);
  const [notice, setNotice] = useState<string>();
  const address = useMemo(() => connectAddress(sessions, setNotice), [sessions]);

  useEffect(() => {
    const {pathname} = window.location;
    const endings = [
      address.follow(),
      history.listen((location) => {
        if (location.pathname === pathname) void address.read();
      }),
    ];
    window.addEventListener('pagehide', address.save);
    document.addEventListener('visibilitychange', address.save);
    // The router doesn't scroll to the top, because no element has the hash as its id.
    if (history.action === 'PUSH') window.scrollTo(0, 0);
    void address.read().then(() => setOpen(true));
    return () => {
      window.removeEventListener('pagehide', address.save);
      document.removeEventListener('visibilitychange', address.save);
      for (const end of endings) end();
    };
  }, [address, history]);

  return {isOpen, notice, write: address.write, reset: address.reset};
}
