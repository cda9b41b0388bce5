import { DAY_MS } from '@mesonet/model/durations.js';
import { type TrendData, type TrendInterval } from '@mesonet/contract/trends.js';
import { type TimeWindow } from '../chart/zoom/time-window.js';
import { bucketMs } from './columns.js';

/**
 * More points than this on a pixel cannot be distinguished. A time bucket has three points: its mean, lowest and
 * highest value.
 */
const POINTS_PER_PIXEL = 4;
const POINTS_PER_BUCKET = 3;

const INTERVALS: readonly TrendInterval[] = [
  ...[1, 2, 3, 5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 720],
  ...(['day', 'week', 'month'] as const),
];

/**
 * Chooses the length of the time buckets to request for a time range: the shortest that does not give more points than
 * the chart can show.
 * @param pixels width of the chart, CSS px
 */
export function intervalFor(spanMs: number, pixels: number): TrendInterval {
  const buckets = (pixels * POINTS_PER_PIXEL) / POINTS_PER_BUCKET;
  return INTERVALS.find((interval) => spanMs / (bucketMs({ interval }) ?? spanMs) <= buckets) ?? 'year';
}

export interface TrendAsk extends TimeWindow {
  interval: TrendInterval;
}

/**
 * Computes the request for a time range. It adds at least half of the range's length on either side, so that a short
 * move of the chart needs no new data, and rounds both ends, so that a move of a few pixels leads to the same request.
 */
export function askFor({ start, end }: TimeWindow, pixels: number): TrendAsk {
  const span = end - start;
  // Both ends are rounded to multiples of this power of two, which is between half of the range's length and all of it.
  const step = 2 ** Math.floor(Math.log2(span));
  return {
    start: Math.floor((start - span / 2) / step) * step,
    end: Math.ceil((end + span / 2) / step) * step,
    interval: intervalFor(span, pixels),
  };
}

/**
 * The backdrop is coarse data around the visible time range. It covers this many times the length of the range, and the
 * margins that each request adds.
 */
const BACKDROP_WINDOWS = 4;
/**
 * Time ranges longer than this need no coarse data around them (backdrop): users hardly move such long ranges, and the
 * backdrop would begin before there is any data.
 */
const LONGEST_WITH_BACKDROP_MS = 366 * DAY_MS;

/**
 * Computes the request for the backdrop: coarse data of several times the visible time range, which is shown when a
 * gesture moves the chart before finer data has arrived. It has as many time buckets as the visible range.
 * @returns undefined if the visible range is too long
 */
export function backdropFor({ start, end }: TimeWindow, pixels: number): TrendAsk | undefined {
  if (end - start > LONGEST_WITH_BACKDROP_MS) return undefined;
  const more = ((end - start) * (BACKDROP_WINDOWS - 1)) / 2;
  return askFor({ start: start - more, end: end + more }, pixels);
}

/** Two answers count as equally good if the shares of the time range that they cover differ by less than this. */
const SHARE_STEP = 0.02;

/**
 * Picks the cached answer to show until the requested one arrives: the one that covers most of the time range and,
 * among equals, has the finest time buckets.
 */
export function bestCover(answers: readonly TrendData[], window: TimeWindow): TrendData | undefined {
  const rated = answers
    .map((trend) => ({ trend, share: Math.round(coveredShare(trend, window) / SHARE_STEP) }))
    .filter(({ share }) => share > 0);
  const fineness = (trend: TrendData) => -(bucketMs(trend) ?? Infinity);
  rated.sort((a, b) => b.share - a.share || fineness(b.trend) - fineness(a.trend));
  return rated[0]?.trend;
}

/** Computes which share of a time range an answer covers, 0 to 1. */
export function coveredShare(trend: Pick<TrendData, 'start' | 'end'>, { start, end }: TimeWindow): number {
  const overlap = Math.min(end, Date.parse(trend.end)) - Math.max(start, Date.parse(trend.start));
  return Math.max(0, overlap) / (end - start);
}
