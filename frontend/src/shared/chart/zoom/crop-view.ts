import { type Column, type TrendFrame, type TrendView } from '@mesonet/model/chart/trend-series.js';
import { type TimeWindow } from './time-window.js';

/** A range of points of a chart, from an index (inclusive) to another (exclusive), as `Array.slice` takes it. */
export interface Rows {
  from: number;
  to: number;
}

/** Finds the points of a chart whose time buckets overlap its time range. */
export function visibleRows({ time, start, end, bucketMs }: TrendFrame): Rows {
  // A time bucket that starts before the time range may reach into it. A point of a chart without buckets cannot.
  const reach = bucketMs ?? 0;
  const from = time.findIndex((at) => at >= start || at + reach > start);
  const beyond = time.findIndex((at) => at >= end);
  const to = beyond === -1 ? time.length : beyond;
  return from === -1 ? { from: to, to } : { from, to: Math.max(from, to) };
}

/**
 * Cuts a chart's data to a time range: the points in it, and one more on either side so that lines run to the edges.
 */
export function cropView({ series, frame }: TrendView, window: TimeWindow): TrendView {
  const seen = { ...frame, start: window.start, end: window.end };
  const rows = visibleRows(seen);
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
