import { panWindow, type TimeWindow, zoomWindow } from '../zoom/time-window.js';

/** The change of a chart that a pressed key causes. */
export type KeyMove =
  | { kind: 'point'; at: number }
  | { kind: 'leave' }
  | { kind: 'zoom'; window: TimeWindow }
  | { kind: 'reset' };

export interface KeyPress {
  key: string;
  shiftKey: boolean;
}

/** A chart's points, crosshair and time range at the moment when a key is pressed. */
export interface KeyPlace {
  /** The times of the points that have a value, UTC ms, ascending. */
  moments: readonly number[];
  /** The time under the crosshair, UTC ms; undefined while there is no crosshair. */
  at: number | undefined;
  window: TimeWindow;
}

const ZOOM_STEP = 2;
const PAN_SHARE = 0.25;
const PAGE = 10;

/**
 * Computes the change that a key press makes to a chart. Arrow keys move the crosshair to the next point with a value,
 * page keys by ten points, Home and End to the first and the last; + and − zoom around the crosshair; Shift with an
 * arrow moves the time range; 0 resets the zoom, and Escape hides the crosshair.
 * @returns undefined for a key that the chart does not use
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

/**
 * Moves the crosshair by a number of points. Without a crosshair it starts at the first point (forwards) or the last
 * one (backwards).
 */
function step({ moments, at }: KeyPlace, by: number): KeyMove | undefined {
  if (at === undefined) return point(by > 0 ? moments[0] : moments.at(-1));
  const index = nearest(moments, at) + by;
  return point(moments[Math.min(moments.length - 1, Math.max(0, index))]);
}

function point(at: number | undefined): KeyMove | undefined {
  return at === undefined ? undefined : { kind: 'point', at };
}

/** @returns the index of the moment closest to `at`; -1 when the list is empty */
export function nearest(moments: readonly number[], at: number): number {
  return moments.reduce(
    (best, moment, i) => (best < 0 || Math.abs(moment - at) < Math.abs(moments[best]! - at) ? i : best),
    -1,
  );
}
