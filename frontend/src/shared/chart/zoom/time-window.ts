const MINUTE_MS = 60_000;
/** Below this a chart of minutes is a few dots. */
const SHORTEST_MS = 10 * MINUTE_MS;
const LONGEST_MS = 20 * 366 * 24 * 60 * MINUTE_MS;

/** What a chart shows, UTC ms; `end` exclusive. */
export interface TimeWindow {
  start: number;
  end: number;
}

/** The part of a chart where its curves are, CSS px from the chart's left edge. */
export interface PlotSpan {
  left: number;
  width: number;
}

/** @param factor above 1: more time, below 1: less; @param anchor the moment that stays where it is, UTC ms */
export function zoomWindow({ start, end }: TimeWindow, factor: number, anchor: number): TimeWindow {
  const span = Math.min(LONGEST_MS, Math.max(SHORTEST_MS, (end - start) * factor));
  const share = (anchor - start) / (end - start);
  return { start: anchor - share * span, end: anchor + (1 - share) * span };
}

/** @param share of the window's length; below 0: back in time */
export function panWindow({ start, end }: TimeWindow, share: number): TimeWindow {
  const shift = (end - start) * share;
  return { start: start + shift, end: end + shift };
}

/** From one moment to another, in any order, as long as a window may be. */
export function windowBetween(a: number, b: number): TimeWindow {
  const window = { start: Math.min(a, b), end: Math.max(a, b) };
  const middle = (a + b) / 2;
  return window.end - window.start < SHORTEST_MS
    ? { start: middle - SHORTEST_MS / 2, end: middle + SHORTEST_MS / 2 }
    : window;
}

/** A window that ends later than that, moved back until it does not. */
export function endedBy({ start, end }: TimeWindow, latest: number): TimeWindow {
  const late = Math.max(0, end - latest);
  return { start: start - late, end: end - late };
}

/** The moment at a place of the chart; left and right of the plot the time simply goes on. */
export function timeAt(x: number, { start, end }: TimeWindow, plot: PlotSpan): number {
  return start + ((x - plot.left) / plot.width) * (end - start);
}

/** Where the two fingers of a pinch are, CSS px from the chart's left edge. */
export type Fingers = readonly [number, number];

/** Closer fingers than this would make a jump of each tremble. */
const CLOSEST_FINGERS = 24;

/** The window in which the moments that were under two fingers are under them again. */
export function pinchWindow(window: TimeWindow, plot: PlotSpan, from: Fingers, to: Fingers): TimeWindow {
  const middle = (fingers: Fingers) => (fingers[0] + fingers[1]) / 2;
  const apart = (fingers: Fingers) => Math.max(CLOSEST_FINGERS, Math.abs(fingers[1] - fingers[0]));
  const anchor = timeAt(middle(from), window, plot);
  const zoomed = zoomWindow(window, apart(from) / apart(to), anchor);
  return panWindow(zoomed, (middle(from) - middle(to)) / plot.width);
}
