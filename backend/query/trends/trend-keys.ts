import { type Measurement, STORED_MEASUREMENTS } from '@mesonet/model/measurements.js';
import { TREND_STATS, type TrendStat } from '@mesonet/model/trend-stats.js';
import { InvalidInput } from '../../platform/errors.js';
import type { ExtraFields } from '../../samples/core/extra-fields.js';

/** One column of a trend: a statistic of a measurement. */
export interface TrendKey {
  /** The key as the caller wrote it, for example `temperature` or `temperature.max`. */
  key: string;
  measurement: Measurement;
  stat: TrendStat;
}

const MAX_KEYS = 200;

const stored: ReadonlyMap<string, Measurement> = new Map(STORED_MEASUREMENTS.map((each) => [each.key, each]));

/** Statistics that exist for a measurement whose values are texts. */
const TEXT_STATS: readonly TrendStat[] = ['first', 'last', 'count'];

/**
 * Reads the parameter `measKeys`. Blank entries are skipped, and a repeated key counts once.
 * @param list comma-separated keys; undefined when the parameter is absent
 * @param defaults keys to use when the list is empty
 * @param extras own measurements of the station
 * @throws InvalidInput for unknown or too many keys, or none
 */
export function parseTrendKeys(
  list: string | undefined,
  defaults: readonly string[] = [],
  extras: ExtraFields | null = null,
): TrendKey[] {
  const given = new Set((list ?? '').split(',').flatMap((entry) => entry.trim() || []));
  const keys = given.size > 0 ? [...given] : defaults;
  if (keys.length === 0) {
    const message = 'Select at least one measurement';
    throw new InvalidInput(message, 'no_measurement', [{ path: 'measKeys', message }]);
  }
  if (keys.length > MAX_KEYS) {
    throw new InvalidInput(`Select at most ${MAX_KEYS} measurements`, 'too_many_measurements');
  }
  return keys.map((key) => parseTrendKey(key, extras));
}

function parseTrendKey(key: string, extras: ExtraFields | null): TrendKey {
  const [measKey = '', ...stats] = key.split('.');
  const found = stored.get(measKey) ?? extras?.get(measKey)?.measurement;
  const stat =
    stats.length === 0 ? found && defaultStat(found) : TREND_STATS.find((each) => each === stats[0]);
  if (!found || !stat || stats.length > 1 || (found.isText && !TEXT_STATS.includes(stat))) {
    throw new InvalidInput('Unknown measurement', 'unknown_measurement', [
      { path: 'measKeys', message: `Unknown measurement ${key.slice(0, 80)}` },
    ]);
  }
  return { key, measurement: found, stat };
}

/** @returns the average if the catalogue lists it for the measurement, otherwise the first statistic that it lists */
function defaultStat({ summary }: Measurement): TrendStat | undefined {
  return summary.includes('avg') ? 'avg' : summary[0];
}
