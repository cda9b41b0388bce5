import * as ws from 'ws';
import type { LiveMessage, LiveViolation } from '@mesonet/contract/live.js';
import type { SampleValues } from '../samples/core/observation.js';

const TEXT = 0x1;

/** The library `ws` exports its function for encoding frames, but its type package does not declare it. */
const { Sender } = ws as unknown as {
  Sender: {
    frame(
      data: Buffer,
      options: { fin: boolean; opcode: number; mask: boolean; readOnly: boolean; rsv1: boolean },
    ): Buffer[];
  };
};

/**
 * Encodes the whole WebSocket frame of one sample, once for all its readers, which share the buffer. The message is not
 * checked against the schema in `contract`, because this code must be fast.
 * @param time UTC ms
 * @param values the whole row, base units
 * @param violations alarms of the station that fire with this sample
 */
export function liveFrame(
  stationId: string,
  time: number,
  values: SampleValues,
  violations: LiveViolation[] = [],
): Buffer {
  const message: LiveMessage = {
    type: 'sampledata',
    data: {
      stationid: stationId,
      updateTS: new Date(time).toISOString(),
      measData: values,
      violations,
    },
  };
  const payload = Buffer.from(JSON.stringify(message));
  return Buffer.concat(
    Sender.frame(payload, { fin: true, opcode: TEXT, mask: false, readOnly: true, rsv1: false }),
  );
}
