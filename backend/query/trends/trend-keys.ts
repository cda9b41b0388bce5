import { type Measurement, STORED_MEASUREMENTS } from '@mesonet/contract/measurements.js';
import { TREND_STATS, type TrendStat } from '@mesonet/contract/trends.js';
import { InvalidInput } from '../../platform/errors.js';
import type { ExtraFields } from '../../samples/extras/extra-fields.js';

/** One column of a trend: a statistic of a measurement. */
export interface TrendKey {
  /** As the caller wrote it: `temperature` or `temperature.max`. */
  key: string;
  measurement: Measurement;
  stat: TrendStat;
}

const MAX_KEYS = 200;

const stored: ReadonlyMap<string, Measurement> = new Map(STORED_MEASUREMENTS.map((each) => [each.key, each]));

/** What can be said of a text in a bucket. */
const TEXT_STATS: readonly TrendStat[] = ['first', 'last', 'count'];

/**
 * Reads a `measKeys` list. Blank entries are skipped, a repeated one counts once.
 * @param list comma list; undefined when the parameter was not given
 * @param defaults used when the list names nothing
 * @param extras what the station measures beyond the catalogue
 * @throws InvalidInput
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

/** The average where the catalogue lists it, else the statistic it lists first. */
function defaultStat({ summary }: Measurement): TrendStat | undefined {
  return summary.includes('avg') ? 'avg' : summary[0];
}
