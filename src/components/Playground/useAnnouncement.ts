import {useEffect, useState} from 'react';

/** Debounce in milliseconds, so that a screen reader does not announce the text at each key. */
const pause = 800;

export function useAnnouncement(text: string): string {
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    const timer = window.setTimeout(() => setAnnounced(text), pause);
    return () => window.clearTimeout(timer);
  }, [text]);

  return announced;
}
