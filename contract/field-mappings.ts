import { z } from 'zod';
import { ExtraKey } from './extra-measurements.js';
import { STORED_MEASUREMENTS } from './measurements.js';
import { inputUnit } from './units.js';

const MAX_MAPPINGS = 100;

/** Names by which protocols say who sends and when: never a measurement. */
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

/** What a field of a station measures. */
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
    // Only the station knows its own.
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
 * Name of a field in lower case, whatever the protocol → what it measures. It wins over what the protocol says of the
 * name. Two fields never fill one measurement: which of them counted would be chance.
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
