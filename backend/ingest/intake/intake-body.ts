import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  InvalidInput,
  RequestTimeout,
  TooLarge,
  Unavailable,
  UnsupportedMedia,
} from '../../platform/errors.js';

/** The body of an upload as it arrived: decompressed, but not parsed. */
export interface IntakeBody {
  /** Media type of the body in lower case, without parameters; '' when the sender gives none. */
  type: string;
  bytes: Buffer;
}

/** The headers of an upload that decide how its body is read. */
interface Arrived {
  type: string;
  encoding: string;
  /** Length of the body as sent, in bytes; 0 when the sender does not declare it. */
  length: number;
}

const MAX_BYTES = 4 * 1024 * 1024;
/**
 * At most this much of a refused body is still read and dropped, because most senders look for an answer only after
 * sending everything.
 */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;
const MAX_DISCARD_MS = 2_000;
/** Most bytes of all uploads together that are being received at the same time. */
const MAX_TOTAL_BYTES = 128 * 1024 * 1024;
/** Longest time in which a body may arrive. A slower sender is cut off, because it occupies memory and a connection. */
const WITHIN_MS = 10_000;

/** Content type that replaces the sent one, so that no other body parser of the server reads the body of an upload. */
const INTAKE_TYPE = 'application/vnd.mesonet.intake';

const MAX_TYPE_LENGTH = 200;
const MEDIA_TYPE =
  /^([a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+)((?: *; *[a-z0-9-]+=(?:[^\s;"]+|"[^"]*"))*) *;? *$/;
const CHARSET = /; *charset="?([^";]*)"?/;

/** Settings that the decorator `ReceivesUpload` adds to a route. */
interface IntakeRoute {
  isIntake?: boolean;
  isPlain?: boolean;
}

/**
 * Marks a route whose controller gets the body as an `IntakeBody`.
 * @param route with `isPlain`, a compressed body is refused because of its header, and nothing is decompressed
 */
export const ReceivesUpload = ({ isPlain = false } = {}) => RouteConfig({ isIntake: true, isPlain });

const routeOf = (request: FastifyRequest): IntakeRoute =>
  (request.routeOptions.config as IntakeRoute | undefined) ?? {};

/**
 * Makes the routes marked with `ReceivesUpload` accept raw bodies of any type,
 * up to 4 MiB when decompressed. A body may be gzip, unless the route is plain.
 * Other routes are not affected. Call this once, before the application listens.
 * @param withinMs how long a body may take to arrive
 */
export function registerIntakeParsers(fastify: FastifyInstance, withinMs = WITHIN_MS): void {
  const arrived = new WeakMap<FastifyRequest, Arrived>();
  fastify.addHook('preParsing', (request, _reply, _payload, done) => {
    const { isIntake = false, isPlain = false } = routeOf(request);
    if (isIntake) {
      const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
      if (isPlain && encoding !== 'identity') return done(new UnsupportedMedia());
      arrived.set(request, { type, encoding, length: Number(request.headers['content-length'] ?? 0) });
      request.headers['content-type'] = INTAKE_TYPE;
      // The header `content-encoding` is deleted, because with it the plugin @fastify/compress would decompress the
      // body itself, without any limit.
      delete request.headers['content-encoding'];
    }
    done();
  });
  const intake = new BodyReader(withinMs);
  fastify.addContentTypeParser(INTAKE_TYPE, async (request: FastifyRequest, payload: Readable) => {
    const declared = arrived.get(request);
    if (!declared) throw new UnsupportedMedia();
    const type = mediaType(declared.type);
    return { type, bytes: await intake.read(payload, declared) } satisfies IntakeBody;
  });
}

/** @throws UnsupportedMedia for a malformed media type, or a charset that is not UTF-8 */
function mediaType(header: string): string {
  if (header === '') return '';
  if (header.length > MAX_TYPE_LENGTH) throw new UnsupportedMedia();
  const [, type, parameters = ''] = MEDIA_TYPE.exec(header.toLowerCase()) ?? [];
  const charset = CHARSET.exec(parameters)?.[1] ?? 'utf-8';
  if (type === undefined || !['utf-8', 'utf8', 'us-ascii'].includes(charset)) throw new UnsupportedMedia();
  return type;
}

/** Collects the bodies of uploads under two limits: one for each body, and one for all that arrive at the same time. */
class BodyReader {
  private held = 0;

  constructor(private readonly withinMs: number) {}

  async read(payload: Readable, { encoding, length }: Arrived): Promise<Buffer> {
    try {
      if (length > MAX_BYTES) throw new TooLarge();
      if (encoding === 'identity') return await this.collect(payload);
      if (encoding === 'gzip' || encoding === 'x-gzip') return await this.inflate(payload);
    } catch (error) {
      if (error instanceof TooLarge) await discard(payload);
      throw isDamage(error)
        ? new InvalidInput('The body is damaged or ended early', 'malformed_request')
        : error;
    }
    throw new UnsupportedMedia();
  }

  private async inflate(payload: Readable): Promise<Buffer> {
    const gunzip = createGunzip();
    payload.on('error', (error) => gunzip.destroy(error)).pipe(gunzip);
    try {
      return await this.collect(gunzip);
    } finally {
      payload.unpipe(gunzip);
      gunzip.destroy();
    }
  }

  /** Collects a body, and stops reading as soon as a limit is reached, however much is still to come. */
  private async collect(stream: Readable): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let size = 0;
    let timer: NodeJS.Timeout | undefined;
    const ended = new Promise<void>((resolve, reject) => {
      stream.on('data', (chunk: Buffer) => {
        size += chunk.length;
        this.held += chunk.length;
        chunks.push(chunk);
        if (size > MAX_BYTES) reject(new TooLarge());
        else if (this.held > MAX_TOTAL_BYTES) reject(new Unavailable(1));
      });
      stream.on('end', resolve).on('error', reject);
      stream.on('close', () => reject(new EndedEarly()));
      timer = setTimeout(() => reject(new RequestTimeout()), this.withinMs);
    });
    try {
      await ended;
      return Buffer.concat(chunks, size);
    } finally {
      clearTimeout(timer);
      stream.removeAllListeners('data').pause();
      this.held -= size;
    }
  }
}

/**
 * Reads the rest of a refused body for a while, because most senders look for an answer only after sending everything.
 */
async function discard(payload: Readable): Promise<void> {
  if (payload.readableEnded || payload.destroyed) return;
  let left = MAX_DISCARDED_BYTES;
  const enough = new Promise<void>((resolve) => {
    payload.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) resolve();
    });
    payload.on('end', resolve).on('close', resolve).on('error', resolve).resume();
  });
  const timeout = new AbortController();
  await Promise.race([enough, delay(MAX_DISCARD_MS, undefined, { signal: timeout.signal })]);
  timeout.abort();
  payload.removeAllListeners('data').pause();
}

class EndedEarly extends Error {}

/** Returns true for errors that the sender caused: the body was cut off, or it is no valid gzip. */
function isDamage(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return (
    error instanceof EndedEarly || (typeof code === 'string' && /^(Z_|ECONNRESET|ERR_STREAM)/.test(code))
  );
}
