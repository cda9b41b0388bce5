import { panWindow, timeAt, type TimeWindow, windowBetween, zoomWindow } from './time-window.js';
import { listen, plotOf, type Stretch, xOf, type ZoomTarget } from './zoom-target.js';

/** Shorter is the trembling of a click, px. */
const SHORTEST_DRAG = 5;
/** A trackpad's pinch comes as many small steps of the wheel, a mouse's as few of a hundred. */
const ZOOM_PER_DELTA = 0.01;
const LARGEST_ZOOM_STEP = 0.25;

interface Drag {
  kind: 'choose' | 'pan';
  from: number;
  window: TimeWindow;
  isMoving: boolean;
}

/** Dragging chooses a stretch to look at, with shift it moves the time; a double click resets. */
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

/** What lies between two places, as far as it is in the plot. */
function stretchOf(a: number, b: number, element: HTMLElement): Stretch {
  const { left, width } = plotOf(element);
  const [from = 0, to = 0] = [Math.min(a, b), Math.max(a, b)].map((x) =>
    Math.min(left + width, Math.max(left, x)),
  );
  return { left: from, width: to - from };
}

/** Ctrl or ⌘ with the wheel, which is also a trackpad's pinch, zooms; sideways moves the time; else the page scrolls. */
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
