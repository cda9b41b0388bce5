import { type Column, type TrendView } from '../trend-series.js';

/** A silence so many times as long as usual is a gap. */
const GAP = 2;

/** Distance from each to the next, and the one that is usual: 1 where nothing can be told. */
function distancesOf(filled: readonly number[]) {
  const distances = filled.slice(1).map((row, i) => row - filled[i]!);
  const usual = [...distances].sort((a, b) => a - b)[Math.floor((distances.length - 1) / 2)] ?? 1;
  return { distances, usual };
}

/**
 * Leaves out the empty rows between values that come more seldom than there are buckets, so that a station that
 * reports every ten minutes is a line, not dots, in buckets of one. Longer silences stay gaps.
 */
export function withoutSparseRows(view: TrendView): TrendView {
  const { series, frame } = view;
  const filled = frame.time.flatMap((_, i) => (series.some(({ values }) => values[i] != null) ? [i] : []));
  const { distances, usual } = distancesOf(filled);
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

/**
 * Thins a curve whose values come more seldom than those of others in the same chart: a line runs on between
 * them, straight, as it would without the empty rows. Longer silences stay gaps.
 */
export function bridged(values: Column): Column {
  const filled = values.flatMap((value, row) => (value === null ? [] : [row]));
  const { distances, usual } = distancesOf(filled);
  if (usual <= 1) return values;
  const drawn = [...values];
  distances.forEach((distance, i) => {
    const from = filled[i]!;
    const [before, after] = [values[from]!, values[from + distance]!];
    if (distance > usual * GAP) return;
    for (let step = 1; step < distance; step++) {
      drawn[from + step] = before + ((after - before) * step) / distance;
    }
  });
  return drawn;
}
