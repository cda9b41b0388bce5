import { readValue } from './readout.js';
import { type Column, type TrendFrame, type TrendSeries } from '@mesonet/model/chart/trend-series.js';
import { visibleRows } from '../zoom/crop-view.js';
import { formatStationTime } from '../../time/station-time.js';

/**
 * Describes a chart for people who cannot see it: the time range, then the lowest, highest and last value of each
 * series. For bars it gives their total instead, and for directions only the last value.
 */
export function describeTrend(series: readonly TrendSeries[], frame: TrendFrame): string {
  const at = (ms: number) => formatStationTime(ms, frame.zone, 'dateTime');
  const names = series.map(({ label }) => label).join(', ');
  const range = `${names} from ${at(frame.start)} to ${at(frame.end)}, ${frame.clock ?? 'station time'}.`;
  return [range, ...series.map((each) => describeSeries(each, frame))].join(' ');
}

function describeSeries(series: TrendSeries, frame: TrendFrame): string {
  const { from, to } = visibleRows(frame);
  const seen = series.values.slice(from, to);
  const known = seen.flatMap((value, i) =>
    value === null ? [] : [{ value, at: frame.time[from + i] ?? NaN }],
  );
  const last = known.at(-1);
  if (!last) return `${series.label}: no values.`;
  const write = ({ value, at }: { value: number; at: number }) =>
    `${readValue(series, value)} at ${formatStationTime(at, frame.zone, 'dayTime')}`;
  if (series.shape === 'bars') return `${series.label}: ${writeTotal(series, seen)} in all.`;
  const limits = series.marks?.limits ?? [];
  const limitWords =
    limits.length === 0 ? '' : `, limit ${limits.map((limit) => readValue(series, limit)).join(' and ')}`;
  const lastWords = `last ${write(last)}${limitWords}`;
  if (series.shape === 'points') return `${series.label}: ${lastWords}.`;
  const lowest = known.reduce((a, b) => (b.value < a.value ? b : a));
  const highest = known.reduce((a, b) => (b.value > a.value ? b : a));
  return `${series.label}: lowest ${write(lowest)}, highest ${write(highest)}, ${lastWords}.`;
}

function writeTotal(series: TrendSeries, seen: Column): string {
  return readValue(
    series,
    seen.reduce<number>((sum, value) => sum + (value ?? 0), 0),
  );
}
