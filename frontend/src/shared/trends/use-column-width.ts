import { type RefObject, useLayoutEffect, useState } from 'react';

/** The width is rounded up to multiples of this, in pixels, because a new width leads to a new request. */
const STEP = 100;

/** Measures the width of one column of a CSS grid, in rough steps; undefined until the grid is on the page. */
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
