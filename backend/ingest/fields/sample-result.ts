import type { SampleValues } from '../../samples/core/observation.js';
import type { SampleProblem } from './field-reading.js';
import type { SensorChannel } from './sensor-channel.js';

/** Result of reading one sample. */
export interface SampleResult {
  /** The parsed sample, time in UTC ms, values in base units; null when the sample is refused. */
  sample: { time: number; values: SampleValues } | null;
  /** True when the sample came without a time and got the arrival time. */
  isServerTime: boolean;
  /** Well-formed keys that are neither in the catalogue nor own measurements of the station. */
  unknown: readonly string[];
  problems: readonly SampleProblem[];
  /** Sensor channels that brought a reading and can be registered for the station; absent when there are none. */
  newChannels?: readonly SensorChannel[];
  /** Number of readings of sensor channels beyond the most that a station may have; absent when there are none. */
  beyondLimit?: number;
}

/** Most keys that one sample may have. */
export const MAX_KEYS = 200;

/**
 * Longest text of one sample, in characters. It is longer than the text of 200 keys with units, and limits the time
 * that one step of parsing takes.
 */
export const MAX_SAMPLE_LENGTH = 64 * 1024;

/** Makes the result of a sample that is refused as a whole. */
export const refusedSample = (code: string, detail: string): SampleResult => ({
  sample: null,
  isServerTime: false,
  unknown: [],
  problems: [{ code, detail }],
});
