import { type ExtraMeasurement, isExtraKey } from '@mesonet/contract/extra-measurements.js';
import { type Measurement, measurement, STORED_MEASUREMENTS } from '@mesonet/contract/measurements.js';
import { rainCounter } from '@mesonet/contract/rain-amounts.js';
import { type Station } from '@mesonet/contract/stations.js';
import { type TrendInterval } from '@mesonet/contract/trends.js';
import { type SeriesShape } from '../../../shared/chart/trend-series.js';

const RAIN_OF_DAY = 'rainToday.max';

/** A number that differs from place to place by the weather: no text, and not where a station stands. */
export function isComparable({ isText, mClass }: Pick<Measurement, 'isText' | 'mClass'>): boolean {
  return !isText && mClass !== 'time' && mClass !== 'position';
}

/** @returns true for a key of the catalogue that can be compared, whether a station measures it or not */
export function isComparableKey(key: string): boolean {
  const known = measurement(key);
  return known !== undefined && isComparable(known);
}

/** Keys of the catalogue that at least one of the stations has measured, in its order. */
export function comparableKeys(stations: readonly Station[]): string[] {
  const measured = new Set(stations.flatMap(({ master_measlist = {} }) => Object.keys(master_measlist)));
  return STORED_MEASUREMENTS.filter((each) => isComparable(each) && measured.has(each.key)).map(
    ({ key }) => key,
  );
}

/** Lists by name the measurements beyond the catalogue; one key of two classes cannot be compared. */
export function comparableExtras(stations: readonly Station[]): ExtraMeasurement[] {
  const extras = new Map<string, ExtraMeasurement>();
  const mixed = new Set<string>();
  for (const [key, known] of stations.flatMap(({ master_measlist = {} }) =>
    Object.entries(master_measlist),
  )) {
    if (!isExtraKey(key)) continue;
    const { label, mClass, unitDesc, decimals } = known;
    if ((extras.get(key)?.class ?? mClass) !== mClass) mixed.add(key);
    else if (!extras.has(key))
      extras.set(key, { key, label, class: mClass, unit: unitDesc, baseUnit: unitDesc, decimals });
  }
  return [...extras.values()]
    .filter(({ key }) => !mixed.has(key))
    .sort((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }));
}

/** The column of a measurement: its mean, else what the catalogue names first; of gusts the strongest. */
export function trendKeyOf({ key, summary }: Pick<Measurement, 'key' | 'summary'>): string {
  const isGust = key.startsWith('windGustSpeed');
  return `${key}.${!isGust && summary.includes('avg') ? 'avg' : (summary[0] ?? 'avg')}`;
}

/** Names the columns to ask for: with its count a mean stays exact while live samples come in. */
export function columnsOf(known: Pick<Measurement, 'key' | 'summary' | 'mClass'>): string[] {
  const trendKey = trendKeyOf(known);
  const isPlainMean = trendKey.endsWith('.avg') && known.mClass !== 'direction';
  return isPlainMean ? [trendKey, `${known.key}.count`] : [trendKey];
}

/** Weeks and longer are answered from a rain counter of their own. */
export function answeredKey(trendKey: string, interval: TrendInterval): string {
  return trendKey === RAIN_OF_DAY ? rainCounter(interval) : trendKey;
}

export function shapeOf({ mClass }: Pick<Measurement, 'mClass'>): SeriesShape {
  return mClass === 'direction' ? 'points' : 'line';
}
