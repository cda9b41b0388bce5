import { panWindow, type TimeWindow, zoomWindow } from '../zoom/time-window.js';

/** What a key asks of a chart. */
export type KeyMove =
  | { kind: 'point'; at: number }
  | { kind: 'leave' }
  | { kind: 'zoom'; window: TimeWindow }
  | { kind: 'reset' };

export interface KeyPress {
  key: string;
  shiftKey: boolean;
}

/** Where a chart stands when a key is pressed. */
export interface KeyPlace {
  /** The moments that have values, UTC ms, ascending. */
  moments: readonly number[];
  /** The moment under the crosshair. */
  at: number | undefined;
  window: TimeWindow;
}

const ZOOM_STEP = 2;
const PAN_SHARE = 0.25;
const PAGE = 10;

/**
 * Arrows go from one moment with values to the next, page keys ten on; Home and End to the first and the last; + and −
 * zoom about the crosshair; Shift with an arrow moves the time; 0 resets, Escape leaves the crosshair.
 * @returns undefined: the key is none of the chart's
 */
export function keyMove({ key, shiftKey }: KeyPress, place: KeyPlace): KeyMove | undefined {
  const { at, window } = place;
  const anchor = at ?? (window.start + window.end) / 2;
  switch (key) {
    case 'ArrowLeft':
      return shiftKey ? { kind: 'zoom', window: panWindow(window, -PAN_SHARE) } : step(place, -1);
    case 'ArrowRight':
      return shiftKey ? { kind: 'zoom', window: panWindow(window, PAN_SHARE) } : step(place, 1);
    case 'PageUp':
      return step(place, -PAGE);
    case 'PageDown':
      return step(place, PAGE);
    case 'Home':
      return point(place.moments[0]);
    case 'End':
      return point(place.moments.at(-1));
    case '+':
    case '=':
      return { kind: 'zoom', window: zoomWindow(window, 1 / ZOOM_STEP, anchor) };
    case '-':
      return { kind: 'zoom', window: zoomWindow(window, ZOOM_STEP, anchor) };
    case '0':
      return { kind: 'reset' };
    case 'Escape':
      return at === undefined ? undefined : { kind: 'leave' };
    default:
      return undefined;
  }
}

/** From the crosshair on; from no crosshair to the end where the walk begins. */
function step({ moments, at }: KeyPlace, by: number): KeyMove | undefined {
  if (at === undefined) return point(by > 0 ? moments[0] : moments.at(-1));
  const index = nearest(moments, at) + by;
  return point(moments[Math.min(moments.length - 1, Math.max(0, index))]);
}

function point(at: number | undefined): KeyMove | undefined {
  return at === undefined ? undefined : { kind: 'point', at };
}

/** @returns index of the moment closest to another; -1 of none */
export function nearest(moments: readonly number[], at: number): number {
  return moments.reduce(
    (best, moment, i) => (best < 0 || Math.abs(moment - at) < Math.abs(moments[best]! - at) ? i : best),
    -1,
  );
}
