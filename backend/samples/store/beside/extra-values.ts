import { isExtraKey } from '@mesonet/contract/extra-measurements.js';
import type { SeriesState } from '../../fold/state/series-state.js';
import type { EntryPlace } from '../../core/journal-entry.js';
import type { SampleValues } from '../../core/observation.js';
import type { ExtraFields } from '../../core/extra-fields.js';

/** The values of own measurements in one sample. */
export interface ExtraSample {
  series: number;
  /** Time of the sample, UTC ms. */
  time: number;
  /** Time of arrival, UTC ms. */
  receivedAt: number;
  /** Values in base units, by key. */
  values: Record<string, number>;
}

/** A sample whose own measurements are separated from its catalogue keys. */
interface PartedSample<Sample> {
  /** The sample for the stored row, with catalogue keys only. */
  wide: Sample;
  /** Null when the sample has no value of an own measurement. */
  extra: ExtraSample | null;
}

/**
 * Separates the own measurements of a sample from its catalogue keys. Values of own measurements that were removed
 * since the sample arrived are left out.
 */
export function partExtras<Sample extends EntryPlace & { values: SampleValues }>(
  sample: Sample,
  fields: ExtraFields,
): PartedSample<Sample> {
  const keys = Object.keys(sample.values).filter(isExtraKey);
  if (keys.length === 0) return { wide: sample, extra: null };
  const { series, time, receivedAt } = sample;
  const wide: SampleValues = { ...sample.values };
  const values: Record<string, number> = {};
  for (const key of keys) {
    const value = wide[key];
    delete wide[key];
    const isKnown = receivedAt >= (fields.get(key)?.since ?? Infinity);
    if (isKnown && typeof value === 'number') values[key] = value;
  }
  const extra = Object.keys(values).length > 0 ? { series, time, receivedAt, values } : null;
  return { wide: { ...sample, values: wide }, extra };
}

/** Joins two parts of one sample. When both have a key, the value of the newer part counts. */
export function joinExtras(older: ExtraSample, newer: ExtraSample): ExtraSample {
  return { ...newer, values: { ...older.values, ...newer.values } };
}

/**
 * Remembers values of own measurements, unless a newer value of the key is known.
 * @param extras part of the fold state, changed in place
 */
export function rememberExtras(extras: SeriesState['extras'], sample: ExtraSample): void {
  const { time, receivedAt, values } = sample;
  for (const key in values) {
    if (time < (extras.get(key)?.time ?? -Infinity)) continue;
    extras.set(key, { value: values[key]!, time, receivedAt });
  }
}

/** @returns the newest values of those own measurements that the station still has */
export function knownExtras(extras: SeriesState['extras'], fields: ExtraFields): SeriesState['extras'] {
  return new Map(
    [...extras].filter(([key, { receivedAt }]) => receivedAt >= (fields.get(key)?.since ?? Infinity)),
  );
}

/** @returns the values of a row together with the own measurements whose newest value is from the same time */
export function withExtras(
  extras: SeriesState['extras'],
  fields: ExtraFields,
  { time, values }: { time: number; values: SampleValues },
): SampleValues {
  const whole = { ...values };
  for (const [key, known] of knownExtras(extras, fields)) if (known.time === time) whole[key] = known.value;
  return whole;
}
