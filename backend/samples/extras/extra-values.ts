import { isExtraKey } from '@mesonet/contract/extra-measurements.js';
import type { SeriesState } from '../fold/series-state.js';
import type { Observation, SampleValues } from '../observation.js';
import type { ExtraFields } from './extra-fields.js';

/** What one sample brings of a station's own measurements. */
export interface ExtraSample {
  series: number;
  /** Of the sample, UTC ms. */
  time: number;
  /** UTC ms */
  receivedAt: number;
  /** Base units. */
  values: Record<string, number>;
}

/** A sample in its two parts. */
interface PartedSample {
  /** For the wide row: keys of the catalogue alone. */
  wide: Observation;
  /** null: nothing of the station's own. */
  extra: ExtraSample | null;
}

/**
 * Parts what the catalogue knows of a sample from the station's own. Of these, what was removed since it arrived is
 * left out.
 */
export function partExtras(observation: Observation, fields: ExtraFields): PartedSample {
  const keys = Object.keys(observation.values).filter(isExtraKey);
  if (keys.length === 0) return { wide: observation, extra: null };
  const { series, time, receivedAt } = observation;
  const wide: SampleValues = { ...observation.values };
  const values: Record<string, number> = {};
  for (const key of keys) {
    const value = wide[key];
    delete wide[key];
    const isKnown = receivedAt >= (fields.get(key)?.since ?? Infinity);
    if (isKnown && typeof value === 'number') values[key] = value;
  }
  const extra = Object.keys(values).length > 0 ? { series, time, receivedAt, values } : null;
  return { wide: { ...observation, values: wide }, extra };
}

/** All that came of one sample in parts: of a key the newer. */
export function joinExtras(older: ExtraSample, newer: ExtraSample): ExtraSample {
  return { ...newer, values: { ...older.values, ...newer.values } };
}

/** Notes values of which no newer one is known. @param extras of the state, changed in place */
export function rememberExtras(extras: SeriesState['extras'], sample: ExtraSample): void {
  const { time, receivedAt, values } = sample;
  for (const key in values) {
    if (time < (extras.get(key)?.time ?? -Infinity)) continue;
    extras.set(key, { value: values[key]!, time, receivedAt });
  }
}

/** The newest value of each that the station still has. */
export function knownExtras(extras: SeriesState['extras'], fields: ExtraFields): SeriesState['extras'] {
  return new Map(
    [...extras].filter(([key, { receivedAt }]) => receivedAt >= (fields.get(key)?.since ?? Infinity)),
  );
}

/** Values of one time, with those of the station's own of which no newer is known. */
export function withExtras(
  extras: SeriesState['extras'],
  fields: ExtraFields,
  { time, values }: { time: number; values: SampleValues },
): SampleValues {
  const whole = { ...values };
  for (const [key, known] of knownExtras(extras, fields)) if (known.time === time) whole[key] = known.value;
  return whole;
}
