const GAP_PX = 4;
/** Least distance between a menu and the edge of the browser window, so that the menu does not look cut off. */
const EDGE_PX = 8;

/**
 * Places an opened panel, such as a menu, below an element, or above it if the element is in the lower part of the
 * browser window. Left or right, the panel extends to the side with more room.
 * @param opened the panel; its CSS position must be fixed
 */
export function placeBeside(opened: HTMLElement | null, element: HTMLElement | null): void {
  if (!opened || !element) return;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const isLeft = left + right < width;
  const isBelow = bottom < height * 0.7;
  Object.assign(opened.style, {
    left: isLeft ? `${Math.max(left, EDGE_PX)}px` : 'auto',
    right: isLeft ? 'auto' : `${Math.max(width - right, EDGE_PX)}px`,
    top: isBelow ? `${bottom + GAP_PX}px` : 'auto',
    bottom: isBelow ? 'auto' : `${height - top + GAP_PX}px`,
  });
}
