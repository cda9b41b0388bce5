import { type TrendData, type TrendInterval } from '@mesonet/contract/trends.js';
import { type TimeWindow } from '../chart/zoom/time-window.js';
import { bucketMs } from './columns.js';

/** More could not be told apart. A bucket draws three: its mean, lowest and highest. */
const POINTS_PER_PIXEL = 4;
const POINTS_PER_BUCKET = 3;

const INTERVALS: readonly TrendInterval[] = [
  ...[1, 2, 3, 5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 720],
  ...(['day', 'week', 'month'] as const),
];

/** The finest buckets of which so much time in so many CSS px needs no more points than can be seen. */
export function intervalFor(spanMs: number, pixels: number): TrendInterval {
  const buckets = (pixels * POINTS_PER_PIXEL) / POINTS_PER_BUCKET;
  return INTERVALS.find((interval) => spanMs / (bucketMs({ interval }) ?? spanMs) <= buckets) ?? 'year';
}

export interface TrendAsk extends TimeWindow {
  interval: TrendInterval;
}

/**
 * What to ask for to show a window: more than it by half its length or more on either side, so that a short way
 * back or on is there already; from and to round times, so that a few px further the same is asked for again.
 */
export function askFor({ start, end }: TimeWindow, pixels: number): TrendAsk {
  const span = end - start;
  // A power of two between a half and the whole of the span.
  const step = 2 ** Math.floor(Math.log2(span));
  return {
    start: Math.floor((start - span / 2) / step) * step,
    end: Math.ceil((end + span / 2) / step) * step,
    interval: intervalFor(span, pixels),
  };
}

/** So many windows are in a backdrop, beside its own margins. */
const BACKDROP_WINDOWS = 4;
/** A longer window is not moved far; its backdrop would begin before there were weather stations. */
const LONGEST_WITH_BACKDROP_MS = 366 * 24 * 3_600_000;

/**
 * What to ask for to have something to show wherever a gesture brings a window before finer data is there: some
 * windows back and on, so much coarser that it is no more than the window's own. Undefined: nothing.
 */
export function backdropFor({ start, end }: TimeWindow, pixels: number): TrendAsk | undefined {
  if (end - start > LONGEST_WITH_BACKDROP_MS) return undefined;
  const more = ((end - start) * (BACKDROP_WINDOWS - 1)) / 2;
  return askFor({ start: start - more, end: end + more }, pixels);
}

/** A difference in what is covered that nobody sees. */
const SHARE_STEP = 0.02;

/** Of the answers at hand the one to show until a finer one comes: that covers most of the window, then the finest. */
export function bestCover(answers: readonly TrendData[], window: TimeWindow): TrendData | undefined {
  const rated = answers
    .map((trend) => ({ trend, share: Math.round(coveredShare(trend, window) / SHARE_STEP) }))
    .filter(({ share }) => share > 0);
  const fineness = (trend: TrendData) => -(bucketMs(trend) ?? Infinity);
  rated.sort((a, b) => b.share - a.share || fineness(b.trend) - fineness(a.trend));
  return rated[0]?.trend;
}

/** How much of a window an answer knows about, 0 to 1. */
export function coveredShare(trend: Pick<TrendData, 'start' | 'end'>, { start, end }: TimeWindow): number {
  const overlap = Math.min(end, Date.parse(trend.end)) - Math.max(start, Date.parse(trend.start));
  return Math.max(0, overlap) / (end - start);
}
