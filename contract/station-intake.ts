import { z } from 'zod';
import { FieldMappings } from './field-mappings.js';
import { OwnQualityLimits } from './quality.js';

/** Measurements that the server can compute from other values. */
export const DERIVED_KEYS = [
  'dewPoint',
  'wetBulb',
  'vaporPressure',
  'vaporPressureDeficit',
  'heatIndex',
  'windChill',
  'apparentTemperature',
  'humidex',
  'cloudBase',
  'altimeter',
  'stationPressure',
  'adjustedPressure',
  'densityAltitude',
  'evapotranspiration',
  'windSpeed2MinAvg',
  'windDirection2MinAvg',
  'windSpeed10MinAvg',
  'windDirection10MinAvg',
  'windGustSpeed10Min',
  'windGustDirection10Min',
  'windGustSpeed60Min',
  'windGustDirection60Min',
  'rainRate',
  'rainLastHour',
  'rainLast24Hours',
  'rainEvent',
] as const;

/** The settings by which the server accepts the uploads of a station. */
export const StationIntake = z
  .object({
    mqtt: z.boolean().describe('Take what the MQTT broker brings for the station'),
    passkey: z
      .string()
      .regex(/^[0-9A-Fa-f]{32}$/, 'A PASSKEY has 32 hexadecimal digits')
      .nullable()
      .describe('By which an Ecowitt console on the factory path is known'),
    rainGauge: z
      .enum(['auto', 'bucket', 'piezo'])
      .describe('Which gauge counts where a console has two; auto: the bucket when it is there'),
    preferDerived: z
      .array(z.enum(DERIVED_KEYS))
      .max(DERIVED_KEYS.length)
      .describe('Keys for which our formula wins over what the station sends'),
    mappings: FieldMappings.describe('What fields measure that no protocol knows'),
    limits: OwnQualityLimits.describe('Of the quality checks; what is absent keeps its default'),
  })
  .meta({ id: 'StationIntake' });
export type StationIntake = z.infer<typeof StationIntake>;

/** The intake settings that a station has until somebody changes them. */
export const DEFAULT_INTAKE: StationIntake = {
  mqtt: false,
  passkey: null,
  rainGauge: 'auto',
  preferDerived: [],
  mappings: {},
  limits: {},
};

/** A change of a station's intake settings. An absent field keeps its value. */
export const StationIntakePatch = StationIntake.partial().strict().meta({ id: 'StationIntakePatch' });
export type StationIntakePatch = z.infer<typeof StationIntakePatch>;
