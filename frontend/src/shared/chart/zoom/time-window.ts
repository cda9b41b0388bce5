import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';

/**
 * Shortest time range of a chart; a shorter one would show only a few dots, because time buckets last at least a
 * minute.
 */
const SHORTEST_MS = 10 * MINUTE_MS;
const LONGEST_MS = 20 * 366 * DAY_MS;

/** The time range that a chart shows, UTC ms; `end` exclusive. */
export interface TimeWindow {
  start: number;
  end: number;
}

/** The part of a chart's width that its curves take, CSS px from the chart's left edge. */
export interface PlotSpan {
  left: number;
  width: number;
}

/**
 * Makes the time range of a chart longer or shorter.
 * @param factor above 1 for a longer range, below 1 for a shorter one
 * @param anchor the time that keeps its position in the chart, UTC ms
 */
export function zoomWindow({ start, end }: TimeWindow, factor: number, anchor: number): TimeWindow {
  const span = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, (end - start) * factor));
  const share = (anchor - start) / (end - start);
  return { start: anchor - share * span, end: anchor + (1 - share) * span };
}

/**
 * Moves a time range forward or back.
 * @param share how far to move, as a share of the range's length; negative values move back in time
 */
export function panWindow({ start, end }: TimeWindow, share: number): TimeWindow {
  const shift = (end - start) * share;
  return { start: start + shift, end: end + shift };
}

/** Makes a time range from two times in any order. It has at least the shortest length that a chart can show. */
export function windowBetween(a: number, b: number): TimeWindow {
  const window = { start: Math.min(a, b), end: Math.max(a, b) };
  const middle = (a + b) / 2;
  return window.end - window.start < SHORTEST_MS
    ? { start: middle - SHORTEST_MS / 2, end: middle + SHORTEST_MS / 2 }
    : window;
}

/** Moves a time range back, if necessary, so that it ends at `latest` or before. */
export function endedBy({ start, end }: TimeWindow, latest: number): TimeWindow {
  const late = Math.max(0, end - latest);
  return { start: start - late, end: end - late };
}

/** Computes the time at a horizontal position of a chart, also left and right of the curves. */
export function timeAt(x: number, { start, end }: TimeWindow, plot: PlotSpan): number {
  return start + ((x - plot.left) / plot.width) * (end - start);
}

/** Horizontal positions of the two fingers of a pinch, CSS px from the chart's left edge. */
export type Fingers = readonly [number, number];

/**
 * Fingers that are closer together than this, CSS px, count as this far apart. Otherwise a small movement would change
 * the zoom too much.
 */
const CLOSEST_FINGERS = 24;

/** Computes the time range in which both fingers of a pinch stay over the same times as before. */
export function pinchWindow(window: TimeWindow, plot: PlotSpan, from: Fingers, to: Fingers): TimeWindow {
  const middle = (fingers: Fingers) => (fingers[0] + fingers[1]) / 2;
  const apart = (fingers: Fingers) => Math.max(CLOSEST_FINGERS, Math.abs(fingers[1] - fingers[0]));
  const anchor = timeAt(middle(from), window, plot);
  const zoomed = zoomWindow(window, apart(from) / apart(to), anchor);
  return panWindow(zoomed, (middle(from) - middle(to)) / plot.width);
}
