import {useEffect, useState} from 'react';

/** How long a notice stays, in milliseconds. */
const duration = 6000;

/** A short message about the reader's last action, which disappears automatically. */
export function useNotice(): [string, (message: string) => void] {
  const [notice, setNotice] = useState({message: ''});

  useEffect(() => {
    if (notice.message === '') return undefined;
    const timer = window.setTimeout(() => setNotice({message: ''}), duration);
    return () => window.clearTimeout(timer);
  }, [notice]);

  return [notice.message, (message) => setNotice({message})];
}
