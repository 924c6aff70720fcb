// Change: comes with the first scroll. Until then nobody needs it, and it asks for computed styles when it comes.
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
