import { type Fingers, pinchWindow, type TimeWindow } from './time-window.js';
import { listen, plotOf, xOf, type ZoomTarget } from './zoom-target.js';

/**
 * Handles touch: two fingers zoom and move the time range; one finger scrolls the page, as the CSS property
 * `touch-action` allows.
 */
export function pinch({ element, window, onZoom }: ZoomTarget): () => void {
  const fingers = new Map<number, number>();
  let begun: { from: Fingers; window: TimeWindow } | undefined;
  const both = (): Fingers | undefined => {
    const [a, b] = [...fingers.values()].sort((one, other) => one - other);
    return a === undefined || b === undefined ? undefined : [a, b];
  };
  const begin = () => {
    const from = both();
    begun = from && { from, window: window() };
  };
  const lift = ({ pointerId }: PointerEvent) => {
    if (fingers.delete(pointerId)) begin();
  };
  return listen(element, {
    pointerdown: (event) => {
      if (event.pointerType !== 'touch') return;
      fingers.set(event.pointerId, xOf(event, element));
      begin();
    },
    pointermove: (event) => {
      if (!fingers.has(event.pointerId)) return;
      fingers.set(event.pointerId, xOf(event, element));
      const to = both();
      if (begun && to) onZoom(pinchWindow(begun.window, plotOf(element), begun.from, to));
    },
    pointerup: lift,
    pointercancel: lift,
  });
}
