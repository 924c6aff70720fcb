// Change: mounted on the first scroll, because mounting it reads computed styles.
import {useEffect, useState, type ReactNode} from 'react';
import BackToTopButton from '@theme-original/BackToTopButton';

export default function BackToTopButtonAfterScroll(): ReactNode {
  const [hasScrolled, setHasScrolled] = useState(false);

  useEffect(() => {
    const note = () => setHasScrolled(true);
    window.addEventListener('scroll', note, {once: true, passive: true});
    return () => window.removeEventListener('scroll', note);
  }, []);

  return hasScrolled && <BackToTopButton />;
}
