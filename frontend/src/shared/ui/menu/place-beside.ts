const GAP_PX = 4;
/** A menu nearer to the edge of the window looks cut off. */
const EDGE_PX = 8;

/**
 * Puts what opens below an element, or above where the window ends soon, on the side on which there is more room.
 * @param opened positioned in the window
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
