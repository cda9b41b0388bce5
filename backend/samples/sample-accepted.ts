import type { LiveViolation } from '@mesonet/contract/live.js';
import type { SampleValues } from './observation.js';

/** A sample was folded. Live frames and alarms stand on it. */
export interface SampleAccepted {
  shard: number;
  seq: number;
  series: number;
  stationId: string;
  accountId: string;
  /** UTC ms */
  time: number;
  receivedAt: number;
  /** The whole merged row, sent and derived, base units; of the station's own what is newest at its time. */
  values: SampleValues;
  /** True when a newer sample of the station had been folded before. */
  isLate: boolean;
  /** Alarms of the station that fire with this sample. */
  violations: LiveViolation[];
}

declare module '../platform/event-bus.js' {
  interface Events {
    'sample.accepted': SampleAccepted;
  }
}
