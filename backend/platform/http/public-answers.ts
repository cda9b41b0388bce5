import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { EventBus } from '../event-bus.js';
import '../lifecycle-events.js';
import type { CountAnswer } from './http-metrics.js';

/** How long an answer is repeated. The rights of callers are known for as long. */
const REPEATED_MS = 1_000;
const MOST_ANSWERS = 1_000;
const MOST_BYTES = 16 * 1024 * 1024;
/** Estimated size of an entry without its body and key, bytes. */
const OVERHEAD = 2_000;
/** Headers of a request that a public answer may depend on. An answer that names others in `Vary` is not kept. */
const ASKED = ['host', 'origin', 'accept-encoding', 'if-none-match'] as const;
/** Headers that tell who asks, or ask for a part of the body. Their requests are always answered anew. */
const PARTICULAR = ['cookie', 'authorization', 'range'] as const;

declare module 'fastify' {
  interface FastifyRequest {
    /** How often public answers had been forgotten when the request arrived. */
    forgotten: number;
  }
}

interface PublicAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer | null;
}

/**
 * Repeats public answers for a second, as a shared cache in front of the server would: those to visitors which
 * `Cache-Control` allows anybody to store, such as an image that a page of many readers embeds. A repeated answer skips
 * all hooks, guards and pipes, which cost several times as much as sending it.
 */
export class PublicAnswers {
  private readonly known = new LRUCache<string, PublicAnswer>({
    max: MOST_ANSWERS,
    maxSize: MOST_BYTES,
    ttl: REPEATED_MS,
    sizeCalculation: ({ body }, key) => OVERHEAD + key.length + (body?.length ?? 0),
  });

  private forgotten = 0;
  private counted: CountAnswer = () => undefined;

  /** Makes a server repeat answers. Call it before it gets hooks that need not know of repeated answers. */
  static repeatedBy(fastify: FastifyInstance): PublicAnswers {
    const answers = new PublicAnswers();
    fastify.decorateRequest('forgotten', 0);
    fastify.addHook('onRequest', (request, reply, done) => {
      if (!answers.repeat(request, reply)) done();
    });
    return answers;
  }

  /**
   * Remembers public answers that are sent, and forgets them when visitors may see less. Call it after the hooks that
   * change bodies or headers.
   * @param counted is told of each answer that is repeated
   */
  rememberFrom(fastify: FastifyInstance, events: EventBus, counted: CountAnswer): void {
    this.counted = counted;
    for (const change of ['account.visibility-changed', 'station.removed'] as const)
      events.subscribe(change, () => this.forget());
    fastify.addHook('onSend', (request, reply, payload, done) => {
      this.remember(request, reply, payload);
      done(null, payload);
    });
  }

  /** @returns false for a request that is to be answered anew */
  private repeat(request: FastifyRequest, reply: FastifyReply): boolean {
    request.forgotten = this.forgotten;
    const key = this.known.size === 0 ? null : keyOf(request);
    const answer = key === null ? undefined : this.known.get(key);
    if (!answer) return false;
    reply.hijack();
    reply.raw.writeHead(answer.status, answer.headers).end(answer.body);
    this.counted(request, answer.status);
    return true;
  }

  private remember(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
    // Visitors may see less than when the request arrived.
    if (request.forgotten !== this.forgotten) return;
    const caching = reply.getHeader('cache-control');
    if (typeof caching !== 'string' || !caching.startsWith('public')) return;
    if (!isRepeatable(reply.statusCode, payload) || !variesByAsked(reply.getHeader('vary'))) return;
    const key = keyOf(request);
    const body = payload ?? null;
    const length = body === null ? {} : { 'content-length': String(body.length) };
    const headers = { ...reply.getHeaders(), ...length } as OutgoingHttpHeaders;
    if (key !== null) this.known.set(key, { status: reply.statusCode, headers, body });
  }

  private forget(): void {
    this.forgotten++;
    this.known.clear();
  }
}

/** @returns null for a request that is always answered anew */
function keyOf({ method, url, headers }: FastifyRequest): string | null {
  if (method !== 'GET' || PARTICULAR.some((name) => headers[name] !== undefined)) return null;
  return ASKED.reduce((key, name) => `${key}\n${headers[name] ?? ''}`, url);
}

function isRepeatable(status: number, payload: unknown): payload is Buffer | null | undefined {
  return status === 304 || (status === 200 && Buffer.isBuffer(payload));
}

function variesByAsked(vary: string | number | string[] | undefined): boolean {
  const names = String(vary ?? '')
    .toLowerCase()
    .split(/\s*,\s*/);
  return names.every((name) => name === '' || (ASKED as readonly string[]).includes(name));
}
