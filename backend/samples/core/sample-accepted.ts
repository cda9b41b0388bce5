import type { LiveViolation } from '@mesonet/contract/live.js';
import type { SampleValues } from './observation.js';

/** Event: the fold has processed a sample. Live pages and alarms use it. */
export interface SampleAccepted {
  shard: number;
  seq: number;
  series: number;
  stationId: string;
  accountId: string;
  /** Time of the sample, UTC ms. */
  time: number;
  receivedAt: number;
  /**
   * All values of the row, sent and derived, in base units, and those own measurements whose newest value has the time
   * of the row.
   */
  values: SampleValues;
  /** True when the fold had already processed a newer sample of the station. */
  isLate: boolean;
  /** Violations of the station's alarms that the live pages show with this sample. */
  violations: LiveViolation[];
}

declare module '../../platform/event-bus.js' {
  interface Events {
    'sample.accepted': SampleAccepted;
  }
}
