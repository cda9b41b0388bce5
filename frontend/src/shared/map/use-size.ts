import { useEffect, useState, type RefObject } from 'react';
import { type Size } from './map-view.js';

/** Returns the size of an HTML element without its padding; undefined until the browser has laid it out. */
export function useSize(ref: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize(width > 0 && height > 0 ? { width, height } : undefined);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
