import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** As far as a page is scrolled while something is fetched. */
const MARGIN = '400px 0px';

/** @returns true once the element has come near what is seen of the page, or the page is printed; that stays */
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
    // The browser prints what is there when the event ends.
    const print = () => flushSync(() => setNear(true));
    window.addEventListener('beforeprint', print);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', print);
    };
  }, [ref, isNear]);
  return isNear;
}
