import { type RefObject, useLayoutEffect, useState } from 'react';

/** A little wider or narrower is no reason to ask for other data, px. */
const STEP = 100;

/** How wide the columns of a grid are, CSS px, in rough steps; undefined until it stands on the page. */
export function useColumnWidth(grid: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => {
      const column = parseFloat(getComputedStyle(element).gridTemplateColumns);
      if (column > 0) setWidth(Math.ceil(column / STEP) * STEP);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return width;
}
