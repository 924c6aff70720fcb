import {useEffect, useMemo, useState} from 'react';
import {useHistory} from '@docusaurus/router';
import {Address} from './address';
import type {SessionStore} from './sessionStore';

interface AddressControl {
  address: Address;
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
  const address = useMemo(() => new Address(sessions, setNotice), [sessions]);

  useEffect(() => {
    const {pathname} = window.location;
    const save = () => address.save();
    const endings = [
      address.follow(),
      history.listen((location) => {
        if (location.pathname === pathname) void address.read();
      }),
    ];
    window.addEventListener('pagehide', save);
    document.addEventListener('visibilitychange', save);
    // The router doesn't scroll to the top, because no element has the hash as its id.
    if (history.action === 'PUSH') window.scrollTo(0, 0);
    void address.read().then(() => setOpen(true));
    return () => {
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
      for (const end of endings) end();
    };
  }, [address, history]);

  return {isOpen, notice, address};
}
