import {useEffect, useState} from 'react';

/** A screen reader should not speak at each key: it hears the text once it has rested this long, in milliseconds. */
const pause = 800;

export function useAnnouncement(text: string): string {
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    const timer = window.setTimeout(() => setAnnounced(text), pause);
    return () => window.clearTimeout(timer);
  }, [text]);

  return announced;
}
