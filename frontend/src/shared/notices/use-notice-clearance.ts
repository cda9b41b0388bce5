import { type RefObject, useLayoutEffect } from 'react';

/** CSS variable of Ant Design: distance between the lower edge of the browser window and the lowest short message. */
const CLEARANCE = '--notification-bottom';
const GAP_PX = 12;

/**
 * Shows the page's short messages above an element at the lower edge of the browser window, so that they do not cover
 * it.
 */
export function useNoticeClearance(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? window.innerHeight;
      style.setProperty(CLEARANCE, `${Math.max(0, window.innerHeight - top) + GAP_PX}px`);
    };
    const observer = new ResizeObserver(measure);
    if (element.current) observer.observe(element.current);
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
      style.removeProperty(CLEARANCE);
    };
  }, [element]);
}
