import { type ExtraMeasurement, isExtraKey } from '@mesonet/contract/extra-measurements.js';
import { type Measurement, measurement, STORED_MEASUREMENTS } from '@mesonet/model/measurements.js';
import { rainCounter } from '@mesonet/model/rain-amounts.js';
import { type Station } from '@mesonet/contract/stations.js';
import { type TrendInterval } from '@mesonet/contract/trends.js';
import { type SeriesShape } from '@mesonet/model/chart/trend-series.js';

const RAIN_OF_DAY = 'rainToday.max';

/** Checks whether a measurement can be compared between stations: texts, times and positions cannot. */
export function isComparable({ isText, mClass }: Pick<Measurement, 'isText' | 'mClass'>): boolean {
  return !isText && mClass !== 'time' && mClass !== 'position';
}

/** @returns true for a key of the catalogue that can be compared, even if no station measures it */
export function isComparableKey(key: string): boolean {
  const known = measurement(key);
  return known !== undefined && isComparable(known);
}

/** Lists the catalogue keys that at least one of the stations has measured, in the order of the catalogue. */
export function comparableKeys(stations: readonly Station[]): string[] {
  const measured = new Set(stations.flatMap(({ master_measlist = {} }) => Object.keys(master_measlist)));
  return STORED_MEASUREMENTS.filter((each) => isComparable(each) && measured.has(each.key)).map(
    ({ key }) => key,
  );
}

/**
 * Lists the own measurements of the stations, sorted by name. A key with different classes at two stations is left out,
 * because its values cannot be compared.
 */
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

/**
 * Returns the trend key with which a measurement is compared, such as `temperature.avg`. For gusts it is the maximum.
 * For other measurements it is the mean, or the first statistic in the catalogue where there is no mean.
 */
export function trendKeyOf({ key, summary }: Pick<Measurement, 'key' | 'summary'>): string {
  const isGust = key.startsWith('windGustSpeed');
  return `${key}.${!isGust && summary.includes('avg') ? 'avg' : (summary[0] ?? 'avg')}`;
}

/**
 * Returns the trend keys, such as `temperature.avg`, to request for a measurement. A mean is requested with the count
 * of its values, so that it stays exact while live samples are added.
 */
export function columnsOf(known: Pick<Measurement, 'key' | 'summary' | 'mClass'>): string[] {
  const trendKey = trendKeyOf(known);
  const isPlainMean = trendKey.endsWith('.avg') && known.mClass !== 'direction';
  return isPlainMean ? [trendKey, `${known.key}.count`] : [trendKey];
}

/**
 * Returns the key of the column in the server's answer. For time buckets of a week or longer, the answer has the rain
 * counter of the week, month or year in place of the rain of the day.
 */
export function answeredKey(trendKey: string, interval: TrendInterval): string {
  return trendKey === RAIN_OF_DAY ? rainCounter(interval) : trendKey;
}

export function shapeOf({ mClass }: Pick<Measurement, 'mClass'>): SeriesShape {
  return mClass === 'direction' ? 'points' : 'line';
}
