import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const MAX_KNOWN = 1_000;
const DEFAULTS = {
  /** For how long the same words are given. What a sender is told to wait at least: `Retry-After` counts whole seconds. */
  knownMs: 1_000,
  /** How late they are given: who asks as soon as it was answered asks four times a second. */
  holdMs: 250,
  /** Answers held at one time, of all senders, each with its connection. What comes beyond is answered at once. */
  maxHeld: 200,
};
/** Not Ecowitt's factory path, which all consoles with a PASSKEY share. */
const PATH_WITH_PASSWORD = /^\/data\/(?:report|ambient)\/[^/]+\/[^/]+/;
const STATION_CREDENTIALS = /^(?:basic|token) /i;

interface Refusal {
  until: number;
  headers: Record<string, string | number>;
  payload: string;
}

/**
 * Answers a sender that was just told to wait, and does not, with the same words (and request id) for a second: before
 * its body is read, without asking who it is, and a quarter of a second late, which slows down whoever waits for an
 * answer before it sends again. A station far beyond its limit then costs the others little. Known by their credentials
 * are senders that show them in a header or in the path.
 */
export function rememberRefusals(fastify: FastifyInstance, { knownMs, holdMs, maxHeld } = DEFAULTS): void {
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
      // Past all other hooks, which cost more than the answer.
      reply.hijack();
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
