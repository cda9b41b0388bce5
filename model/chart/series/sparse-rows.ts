import type { Column, TrendSeries, TrendView } from '../trend-series.js';

/** A distance between two values is a gap if it is longer than this many times the usual distance. */
const GAP = 2;
/** If filled time buckets have more samples than this on average, an empty bucket means that samples are missing. */
const DENSE = 1.5;

/**
 * The distances between consecutive time buckets with a value, and the longest distance across which a line is drawn;
 * both counted in buckets.
 */
interface Distances {
  distances: number[];
  longest: number;
}

/**
 * Computes the distances between time buckets that have a value. If filled buckets have several samples each, any empty
 * bucket is a gap. If the station sends less often, most buckets are empty although no sample is missing; a gap is then
 * a distance much longer than the usual (median) one.
 * @param filled indexes of the buckets that have a value
 * @param samples average number of samples in a filled bucket; if it is unknown, filled buckets count as having several
 * samples each when most of them follow one another directly
 */
function distancesOf(filled: readonly number[], samples?: number): Distances {
  const distances = filled.slice(1).map((row, i) => row - filled[i]!);
  const usual = distances.toSorted((a, b) => a - b)[Math.floor((distances.length - 1) / 2)] ?? 1;
  const isDense = samples === undefined ? usual <= 1 : samples > DENSE;
  return { distances, longest: isDense ? 1 : usual * GAP };
}

/**
 * Removes empty time buckets from a chart of a station that sends less often than there are buckets. In buckets of a
 * minute, a station that sends every ten minutes is then drawn as a line and not as dots. Longer silences stay gaps.
 */
export function withoutSparseRows(view: TrendView): TrendView {
  const { series, frame } = view;
  const filled = frame.time.flatMap((_, i) => (series.some(({ values }) => values[i] != null) ? [i] : []));
  const { distances, longest } = distancesOf(filled);
  if (longest <= 1) return view;
  const rows = filled.flatMap((row, i) => {
    const distance = distances[i] ?? 1;
    return distance <= longest ? [row] : Array.from({ length: distance }, (_, step) => row + step);
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
 * Fills the empty time buckets of a curve whose values come less often than those of other curves in the chart. The
 * values are joined by straight lines; longer silences stay gaps.
 * @param samples average number of samples in a bucket that has any; undefined if unknown
 */
export function bridged(values: Column, samples?: number): Column {
  const filled = values.flatMap((value, row) => (value === null ? [] : [row]));
  const { distances, longest } = distancesOf(filled, samples);
  if (longest <= 1) return values;
  const drawn = [...values];
  distances.forEach((distance, i) => {
    const from = filled[i]!;
    const [before, after] = [values[from]!, values[from + distance]!];
    if (distance > longest) return;
    for (let step = 1; step < distance; step++) {
      drawn[from + step] = before + ((after - before) * step) / distance;
    }
  });
  return drawn;
}

/** Fills the empty time buckets of a line and its band as `bridged` does; points and bars stay as they are. */
export function bridgedSeries<S extends Omit<TrendSeries, 'color'>>(series: S, samples?: number): S {
  const { shape, values, band } = series;
  if (shape === 'points' || shape === 'bars') return series;
  return {
    ...series,
    drawn: bridged(values, samples),
    ...(band && { band: { low: bridged(band.low, samples), high: bridged(band.high, samples) } }),
  };
}
