import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Distance from the visible part of the page at which loading begins; users scroll about this far while something is
 * loading.
 */
const MARGIN = '400px 0px';

/**
 * @returns true once the element has come near the visible part of the page or the page is being printed; it then stays
 * true
 */
export function useNear(ref: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    // The browser prints the page as it is when `beforeprint` ends, so the content is rendered immediately.
    const print = () => flushSync(() => setNear(true));
    window.addEventListener('beforeprint', print);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', print);
    };
  }, [ref, isNear]);
  return isNear;
}
