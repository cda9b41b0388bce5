import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CountAnswer } from '../../platform/http/http-metrics.js';

const MAX_KNOWN = 1_000;
const DEFAULTS = {
  /**
   * How long the same 429 answer is repeated to a sender. It is the shortest wait that a refusal can demand, because
   * `Retry-After` counts whole seconds.
   */
  knownMs: 1_000,
  /** Delay of a repeated answer. It slows a sender that repeats its request at once down to four requests a second. */
  holdMs: 250,
  /**
   * Most answers that are delayed at the same time, for all senders together,
   * because each occupies a connection. Further answers are sent at once.
   */
  maxHeld: 200,
};
/**
 * Paths that contain the password of a station. Ecowitt's factory
 * path is not among them; all consoles with a PASSKEY share it.
 */
const PATH_WITH_PASSWORD = /^\/data\/(?:report|ambient)\/[^/]+\/[^/]+/;
const STATION_CREDENTIALS = /^(?:basic|token) /i;

interface Refusal {
  until: number;
  headers: Record<string, string | number>;
  payload: string;
}

/**
 * After a 429 answer (too many requests), repeats the same answer, with its request id, for a second to a sender that
 * does not wait. The repeated answer needs neither the body nor authentication, and is sent a quarter of a second late.
 * Therefore, a station far beyond its limit hardly slows down other stations. A sender is recognized by the credentials
 * in a header or in the path.
 * @param counted is told of each answer that is repeated
 */
export function rememberRefusals(
  fastify: FastifyInstance,
  counted: CountAnswer,
  { knownMs, holdMs, maxHeld } = DEFAULTS,
): void {
  const known = new Map<string, Refusal>();
  let held = 0;
  const answerLate = (answer: () => void) => {
    if (held >= maxHeld) return answer();
    held += 1;
    setTimeout(() => {
      held -= 1;
      answer();
    }, holdMs);
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    const sender = known.size === 0 ? null : senderOf(request);
    const refusal = sender === null ? undefined : known.get(sender);
    if (refusal && performance.now() < refusal.until) {
      // The answer skips all other hooks of the server, because they would cost more than the answer itself.
      reply.hijack();
      counted(request, 429);
      answerLate(() => reply.raw.writeHead(429, refusal.headers).end(refusal.payload));
      return;
    }
    if (refusal) known.delete(sender!);
    done();
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const sender = reply.statusCode === 429 ? senderOf(request) : null;
    if (sender !== null && !known.has(sender) && typeof payload === 'string') {
      if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value!);
      known.set(sender, { until: performance.now() + knownMs, headers: headersOf(reply, payload), payload });
    }
    done(null, payload);
  });
}

function headersOf(reply: FastifyReply, payload: string): Refusal['headers'] {
  const { 'content-type': type, 'retry-after': wait } = reply.getHeaders();
  return {
    'content-type': String(type),
    'content-length': Buffer.byteLength(payload),
    ...(wait !== undefined && { 'retry-after': wait as string }),
  };
}

function senderOf({ url, headers }: FastifyRequest): string | null {
  const path = url.split('?', 1)[0]!;
  const { authorization = '' } = headers;
  if (PATH_WITH_PASSWORD.test(path)) return path;
  return STATION_CREDENTIALS.test(authorization) ? `${path} ${authorization}` : null;
}
