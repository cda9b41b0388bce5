import { type Column, type TrendFrame, type TrendView } from '../trend-series.js';
import { type TimeWindow } from './time-window.js';

/** Rows of a frame, as `slice` takes them. */
export interface Rows {
  from: number;
  to: number;
}

/** The rows whose buckets touch what the frame covers. */
export function seenRows({ time, start, end, bucketMs }: TrendFrame): Rows {
  // The bucket before may reach into the frame; a moment does not.
  const reach = bucketMs ?? 0;
  const from = time.findIndex((at) => at >= start || at + reach > start);
  const beyond = time.findIndex((at) => at >= end);
  const to = beyond === -1 ? time.length : beyond;
  return from === -1 ? { from: to, to } : { from, to: Math.max(from, to) };
}

/**
 * A view of more time, as seen through a window: the rows in it, and one on either side so that lines run to the
 * edges.
 */
export function cropView({ series, frame }: TrendView, window: TimeWindow): TrendView {
  const seen = { ...frame, start: window.start, end: window.end };
  const rows = seenRows(seen);
  const [from, to] = [Math.max(0, rows.from - 1), rows.to + 1];
  const cut = (column: Column) => column.slice(from, to);
  return {
    frame: { ...seen, time: frame.time.slice(from, to) },
    series: series.map((each) => ({
      ...each,
      values: cut(each.values),
      ...(each.drawn ? { drawn: cut(each.drawn) } : {}),
      ...(each.band ? { band: { low: cut(each.band.low), high: cut(each.band.high) } } : {}),
    })),
  };
}
