import { z } from 'zod';
import { ExtraKey } from './extra-measurements.js';
import { STORED_MEASUREMENTS } from '@mesonet/model/measurements.js';
import { inputUnit } from '@mesonet/model/units.js';

const MAX_MAPPINGS = 100;

/**
 * Names of fields in which protocols send a time or the identity of a station. They cannot be mapped to a measurement.
 */
const RESERVED: ReadonlySet<string> = new Set([
  'id',
  'password',
  'passkey',
  'mac',
  'time',
  'datetime',
  'dateutc',
  'mtsamptime',
  'usunits',
]);

/** The measurement to which a field of a station's uploads is mapped. */
export const FieldMapping = z
  .strictObject({
    key: z.string().max(100).describe('A measurement of the catalogue or of the station’s own'),
    unit: z
      .string()
      .max(40)
      .optional()
      .describe('In which the field is sent; absent: the base unit, or that of the station’s own'),
  })
  .superRefine(({ key, unit }, issues) => {
    // Own measurements differ from station to station. The schema knows no station, so they are not checked.
    if (ExtraKey.safeParse(key).success) return;
    const measurement = STORED_MEASUREMENTS.find((each) => each.key === key);
    if (!measurement) {
      issues.addIssue({ code: 'custom', path: ['key'], message: 'Not a measurement of the catalogue' });
    } else if (unit !== undefined && !inputUnit(measurement.mClass, unit)) {
      const message = `${measurement.label} has no such unit`;
      issues.addIssue({ code: 'custom', path: ['unit'], message });
    }
  })
  .meta({ id: 'FieldMapping' });
export type FieldMapping = z.infer<typeof FieldMapping>;

/**
 * Name of an uploaded field in lower case → the measurement to which it is mapped, for all protocols. A mapping
 * overrides the meaning that the protocol gives the name. Two fields never fill one measurement, because it would be
 * chance which of them counts.
 */
export const FieldMappings = z
  .record(
    z
      .string()
      .regex(/^[a-z][a-z0-9_.-]{0,99}$/, 'Not a field name in lower case')
      .refine((name) => !RESERVED.has(name), 'This field is no measurement'),
    FieldMapping,
  )
  .superRefine((mappings, issues) => {
    const names = Object.keys(mappings);
    if (names.length > MAX_MAPPINGS) {
      issues.addIssue({ code: 'custom', message: `At most ${MAX_MAPPINGS} fields can be mapped` });
    }
    const fieldOf = new Map<string, string>();
    for (const name of names) {
      const { key } = mappings[name]!;
      const other = fieldOf.get(key);
      if (other !== undefined) {
        const message = `${other} already fills this measurement`;
        issues.addIssue({ code: 'custom', path: [name, 'key'], message });
      }
      fieldOf.set(key, name);
    }
  })
  .meta({ id: 'FieldMappings' });
export type FieldMappings = z.infer<typeof FieldMappings>;
