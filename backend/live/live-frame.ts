import * as ws from 'ws';
import type { LiveMessage, LiveViolation } from '@mesonet/contract/live.js';
import type { SampleValues } from '../samples/observation.js';

const TEXT = 0x1;

/** `ws` exports its framing for exactly this use; its type package leaves it out. */
const { Sender } = ws as unknown as {
  Sender: {
    frame(
      data: Buffer,
      options: { fin: boolean; opcode: number; mask: boolean; readOnly: boolean; rsv1: boolean },
    ): Buffer[];
  };
};

/**
 * The whole WebSocket frame of one sample, ready for the wire: encoded once for all its readers, which share the
 * buffer. Not checked against the contract's schema, because this is a hot path.
 * @param time UTC ms
 * @param values the whole row, base units
 * @param violations alarms of the station that fire with it
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
