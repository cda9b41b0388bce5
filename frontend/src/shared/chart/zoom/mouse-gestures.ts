import { panWindow, timeAt, type TimeWindow, windowBetween, zoomWindow } from './time-window.js';
import { listen, plotOf, type Stretch, xOf, type ZoomTarget } from './zoom-target.js';

/** A drag shorter than this, CSS px, counts as a click with an unsteady hand. */
const SHORTEST_DRAG = 5;
/**
 * Zoom for each unit of `deltaY`, the distance that a wheel event reports. A pinch on a trackpad sends many small wheel
 * events. A mouse wheel sends few large ones (about 100 each), and `LARGEST_ZOOM_STEP` limits their zoom.
 */
const ZOOM_PER_DELTA = 0.01;
const LARGEST_ZOOM_STEP = 0.25;

interface Drag {
  kind: 'choose' | 'pan';
  from: number;
  window: TimeWindow;
  isMoving: boolean;
}

/**
 * Handles the mouse: a drag chooses the time range to show, a drag with Shift moves the range, and a double click
 * resets it.
 */
export function mouseDrag({ element, window, onZoom, onReset, onSelect }: ZoomTarget): () => void {
  let drag: Drag | undefined;
  const end = () => {
    drag = undefined;
    onSelect(undefined);
  };
  return listen(element, {
    pointerdown: (event) => {
      if (event.pointerType === 'touch' || event.button !== 0) return;
      const kind = event.shiftKey ? 'pan' : 'choose';
      drag = { kind, from: xOf(event, element), window: window(), isMoving: false };
    },
    pointermove: (event) => {
      const x = xOf(event, element);
      if (!drag || (!drag.isMoving && Math.abs(x - drag.from) < SHORTEST_DRAG)) return;
      if (!drag.isMoving) element.setPointerCapture(event.pointerId);
      drag.isMoving = true;
      if (drag.kind === 'choose') onSelect(stretchOf(drag.from, x, element));
      else onZoom(panWindow(drag.window, (drag.from - x) / plotOf(element).width));
    },
    pointerup: (event) => {
      const ended = drag;
      end();
      if (!ended?.isMoving || ended.kind !== 'choose') return;
      const { left, width } = stretchOf(ended.from, xOf(event, element), element);
      const at = (x: number) => timeAt(x, ended.window, plotOf(element));
      if (width >= SHORTEST_DRAG) onZoom(windowBetween(at(left), at(left + width)));
    },
    pointercancel: end,
    dblclick: onReset,
  });
}

/** Computes the part of the chart between two horizontal positions. */
function stretchOf(a: number, b: number, element: HTMLElement): Stretch {
  const { left, width } = plotOf(element);
  const [from = 0, to = 0] = [Math.min(a, b), Math.max(a, b)].map((x) =>
    Math.min(left + width, Math.max(left, x)),
  );
  return { left: from, width: to - from };
}

/**
 * Handles the wheel: with Ctrl or ⌘ (and for a pinch on a trackpad) it zooms, sideways it moves the time range, and
 * otherwise it scrolls the page.
 */
export function wheel({ element, window, onZoom }: ZoomTarget): () => void {
  return listen(element, {
    wheel: (event) => {
      const isZoom = event.ctrlKey || event.metaKey;
      if (!isZoom && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
      event.preventDefault();
      const plot = plotOf(element);
      if (!isZoom) return onZoom(panWindow(window(), event.deltaX / plot.width));
      const step = Math.max(-LARGEST_ZOOM_STEP, Math.min(LARGEST_ZOOM_STEP, event.deltaY * ZOOM_PER_DELTA));
      onZoom(zoomWindow(window(), Math.exp(step), timeAt(xOf(event, element), window(), plot)));
    },
  });
}
