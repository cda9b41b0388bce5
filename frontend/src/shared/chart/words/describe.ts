import { readValue } from './readout.js';
import { type Column, type TrendFrame, type TrendSeries } from '../trend-series.js';
import { seenRows } from '../zoom/crop-view.js';
import { clockText } from './station-clock.js';

/** A chart in words, for who cannot see it: range, then lowest, highest and last of each series. */
export function describeTrend(series: readonly TrendSeries[], frame: TrendFrame): string {
  const at = (ms: number) => clockText(ms, frame.zone, 'dateTime');
  const names = series.map(({ label }) => label).join(', ');
  const range = `${names} from ${at(frame.start)} to ${at(frame.end)}, ${frame.clock ?? 'station time'}.`;
  return [range, ...series.map((each) => describeSeries(each, frame))].join(' ');
}

function describeSeries(series: TrendSeries, frame: TrendFrame): string {
  const { from, to } = seenRows(frame);
  const seen = series.values.slice(from, to);
  const known = seen.flatMap((value, i) =>
    value === null ? [] : [{ value, at: frame.time[from + i] ?? NaN }],
  );
  const last = known.at(-1);
  if (!last) return `${series.label}: no values.`;
  const tell = ({ value, at }: { value: number; at: number }) =>
    `${readValue(series, value)} at ${clockText(at, frame.zone, 'dayTime')}`;
  if (series.shape === 'bars') return `${series.label}: ${tellTotal(series, seen)} in all.`;
  const limits = series.marks?.limits ?? [];
  const limitWords =
    limits.length === 0 ? '' : `, limit ${limits.map((limit) => readValue(series, limit)).join(' and ')}`;
  const lastWords = `last ${tell(last)}${limitWords}`;
  if (series.shape === 'points') return `${series.label}: ${lastWords}.`;
  const lowest = known.reduce((a, b) => (b.value < a.value ? b : a));
  const highest = known.reduce((a, b) => (b.value > a.value ? b : a));
  return `${series.label}: lowest ${tell(lowest)}, highest ${tell(highest)}, ${lastWords}.`;
}

function tellTotal(series: TrendSeries, seen: Column): string {
  return readValue(
    series,
    seen.reduce<number>((sum, value) => sum + (value ?? 0), 0),
  );
}
