import { heatIndex, windChill } from '../../weather/felt-temperature.js';
import { dewPoint } from '../../weather/humidity.js';
import type { SampleValues } from '../observation.js';
import { FoldingSample } from './folding-sample.js';

/** A key that follows from others of the same row. Base units in and out. */
interface Derivation {
  key: string;
  formula: string;
  from: readonly [string, string];
  of: (first: number, second: number) => number | null;
}

/** In this order: a later one may stand on an earlier one. */
const DERIVATIONS: readonly Derivation[] = [
  {
    key: 'dewPoint',
    formula: 'Magnus',
    from: ['temperature', 'relativeHumidity'],
    of: dewPoint,
  },
  {
    key: 'heatIndex',
    formula: 'NWS heat index',
    from: ['temperature', 'relativeHumidity'],
    // In cool air the form falls below the air temperature, where it means nothing.
    of: (temperature, humidity) => Math.max(temperature, heatIndex(temperature, humidity)),
  },
  {
    key: 'windChill',
    formula: 'NWS 2001',
    from: ['temperature', 'windSpeed'],
    of: windChill,
  },
];

export const FORMULA_KEYS: readonly string[] = DERIVATIONS.map(({ key }) => key);

/** Adds what formulas give from the other values of the row. */
export function derive(sample: FoldingSample): void {
  for (const { key, formula, from, of } of DERIVATIONS) {
    const first = sample.number(from[0]);
    const second = sample.number(from[1]);
    if (first !== undefined && second !== undefined) sample.derive(key, of(first, second), formula);
  }
}

/**
 * Which values of a stored row were derived. Rows are stored without that mark; a value that equals, bit for bit,
 * what its formula gives for the rest of the row is taken for derived.
 */
export function derivedKeysOf(stored: SampleValues): Set<string> {
  return new Set(FORMULA_KEYS.filter((key) => key in stored && stored[key] === recomputed(key, stored)));
}

function recomputed(key: string, stored: SampleValues): number | string | undefined {
  const { [key]: _, ...others } = stored;
  const sample = new FoldingSample(0, others, (each) => each !== key);
  derive(sample);
  return sample.values[key];
}
