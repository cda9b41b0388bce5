import { z } from 'zod';
import { measurement } from '@mesonet/model/measurements.js';
import { inputUnit, UNITS } from '@mesonet/model/units.js';

/** A station can have at most this many own measurements. */
export const MAX_EXTRAS = 100;
/**
 * A station can have at most this many own measurements that the server itself registered, when an upload first
 * contained a value of a further sensor channel, such as an additional temperature sensor.
 */
export const MAX_AUTOMATIC_EXTRAS = 64;

const PREFIX = 'x_';
const KEY = /^x_[A-Za-z0-9_]{1,40}$/;
/** The label of an own measurement begins with a letter or a digit, so that no spreadsheet takes it for a formula. */
const LABEL_BEGIN = /^[\p{L}\p{N}]/u;
const LABEL = /^[^\p{C}<>]*$/u;

/** Classes that an own measurement can have: every class that has units. */
export const MEASUREMENT_CLASSES: readonly string[] = [...new Set(UNITS.map(({ mClass }) => mClass))];

/** Key of an own measurement: `x_` and a name. No key of the catalogue begins with `x_`. */
export const ExtraKey = z.string().regex(KEY, {
  error: ({ input }) =>
    measurement(String(input))
      ? `${String(input)} is a measurement of the catalogue: there is nothing to add`
      : 'A key is x_ and 1 to 40 letters, digits or underscores',
});

/** The name that people read for an own measurement. */
export const ExtraLabel = z
  .string()
  .trim()
  .min(1, 'A name')
  .max(60)
  .regex(LABEL_BEGIN, 'Begins with a letter or digit')
  .regex(LABEL, 'Without <, > and characters that cannot be seen');

/** An own measurement of one station, which is not in the catalogue. */
export const ExtraMeasurement = z
  .object({
    key: ExtraKey,
    label: ExtraLabel,
    class: z.string().describe('Of the units of the catalogue; it never changes'),
    unit: z.string().describe('In which the station sends it'),
    baseUnit: z.string().describe('Of every stored value'),
    decimals: z.number().int().describe('Digits after the point in the base unit'),
  })
  .meta({ id: 'ExtraMeasurement' });
export type ExtraMeasurement = z.infer<typeof ExtraMeasurement>;

export const NewExtraMeasurement = z
  .strictObject({
    key: ExtraKey,
    label: ExtraLabel,
    class: z.string().refine((mClass) => MEASUREMENT_CLASSES.includes(mClass), {
      error: `Not a class: one of ${MEASUREMENT_CLASSES.join(', ')}`,
    }),
    unit: z.string().max(40).describe('In which the station sends it: one of the class'),
  })
  .superRefine(({ class: mClass, unit }, issues) => {
    const message = unitProblem(mClass, unit);
    if (message !== null) issues.addIssue({ code: 'custom', path: ['unit'], message });
  })
  .meta({ id: 'NewExtraMeasurement' });
export type NewExtraMeasurement = z.infer<typeof NewExtraMeasurement>;

/**
 * A change of an own measurement. An absent field keeps its value. Fields that cannot change may be
 * sent if they are unchanged.
 */
export const ExtraMeasurementPatch = z
  .strictObject({ ...ExtraMeasurement.shape, unit: z.string().max(40) })
  .partial()
  .meta({ id: 'ExtraMeasurementPatch' });
export type ExtraMeasurementPatch = z.infer<typeof ExtraMeasurementPatch>;

/** True for a key that only an own measurement can have, registered or not. */
export function isExtraKey(key: string): boolean {
  return key.startsWith(PREFIX);
}

/** @returns the reason why a station cannot send a value of this class in this unit; null when it can */
export function unitProblem(mClass: string, unit: string): string | null {
  if (inputUnit(mClass, unit)) return null;
  const names = UNITS.filter((each) => each.mClass === mClass).map((each) => each.unit);
  return `Not a unit of ${mClass}: one of ${names.join(', ')}`;
}
