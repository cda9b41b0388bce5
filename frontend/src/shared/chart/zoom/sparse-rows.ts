import { type Column, type TrendView } from '../trend-series.js';

/** A silence so many times as long as usual is a gap. */
const GAP = 2;

/**
 * Leaves out the empty rows between values that come more seldom than there are buckets, so that a station that
 * reports every ten minutes is a line, not dots, in buckets of one. Longer silences stay gaps.
 */
export function withoutSparseRows(view: TrendView): TrendView {
  const { series, frame } = view;
  const filled = frame.time.flatMap((_, i) => (series.some(({ values }) => values[i] != null) ? [i] : []));
  const distances = filled.slice(1).map((row, i) => row - filled[i]!);
  const usual = [...distances].sort((a, b) => a - b)[Math.floor((distances.length - 1) / 2)] ?? 1;
  if (usual <= 1) return view;
  const rows = filled.flatMap((row, i) => {
    const distance = distances[i] ?? 1;
    return distance <= usual * GAP ? [row] : Array.from({ length: distance }, (_, step) => row + step);
  });
  const pick = (column: Column) => rows.map((row) => column[row] ?? null);
  return {
    frame: { ...frame, time: rows.map((row) => frame.time[row]!) },
    series: series.map((each) => ({
      ...each,
      values: pick(each.values),
      ...(each.band ? { band: { low: pick(each.band.low), high: pick(each.band.high) } } : {}),
    })),
  };
}
