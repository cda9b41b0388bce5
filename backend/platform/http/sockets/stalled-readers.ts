import { MINUTE_MS } from '@mesonet/model/durations.js';
import type { FastifyInstance } from 'fastify';

const STALLED_MS = 5 * MINUTE_MS;
/** The system keeps smaller answers for a connection that does not read, so they hold nothing of the server. */
const LARGE_BYTES = 65_536;

/**
 * Closes a connection whose caller reads nothing of a large answer for five minutes, so that nobody can make the server
 * keep many of them. The system lets the server write on in steps of about 1 MB, so a caller who reads 5 kB/s or more
 * gets the whole answer.
 */
export function giveUpStalledReaders(fastify: FastifyInstance, stalledMs = STALLED_MS): void {
  fastify.addHook('onSend', ({ raw }, _, payload, done) => {
    // Node sets another time limit when the answer is sent, and none while a later request is answered.
    if (isLarge(payload)) raw.socket.setTimeout(stalledMs);
    done();
  });
}

function isLarge(payload: unknown): boolean {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length > LARGE_BYTES;
  return payload !== null && payload !== undefined;
}
