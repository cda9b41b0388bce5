import { useEffect, useState, type RefObject } from 'react';
import { type Size } from './map-view.js';

/** Measures the element's inner size; undefined until it is laid out. */
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
