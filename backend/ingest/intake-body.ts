import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { InvalidInput, RequestTimeout, TooLarge, Unavailable, UnsupportedMedia } from '../platform/errors.js';

/** An upload as it arrived, inflated but not looked at. */
export interface IntakeBody {
  /** Media type, lower case, without parameters; '' when none was given. */
  type: string;
  bytes: Buffer;
}

/** What the headers of an upload say. */
interface Arrived {
  type: string;
  encoding: string;
  /** Bytes on the wire, 0 when not told. */
  length: number;
}

const MAX_BYTES = 4 * 1024 * 1024;
/** What is read and thrown away of a body that is refused for its size. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;
const MAX_DISCARD_MS = 2_000;
/** All uploads that are being received together. */
const MAX_TOTAL_BYTES = 128 * 1024 * 1024;
/** A sender that dribbles holds memory and a connection. */
const WITHIN_MS = 10_000;

/** Stands in for the content type of intake requests, so that no other parser touches their bodies. */
const INTAKE_TYPE = 'application/vnd.mesonet.intake';

const MAX_TYPE_LENGTH = 200;
const MEDIA_TYPE =
  /^([a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+)((?: *; *[a-z0-9-]+=(?:[^\s;"]+|"[^"]*"))*) *;? *$/;
const CHARSET = /; *charset="?([^";]*)"?/;

/** Marks a route whose body reaches the controller as an `IntakeBody`. */
export const ReceivesUpload = () => RouteConfig({ isIntake: true });

const isIntake = (request: FastifyRequest) =>
  (request.routeOptions.config as { isIntake?: boolean } | undefined)?.isIntake === true;

/**
 * Makes the routes marked with `ReceivesUpload` take raw bodies of any type, gzip or not, up to 4 MiB inflated.
 * Other routes are not affected. Call once, before the application listens.
 * @param withinMs how long a body may take to arrive
 */
export function registerIntakeParsers(fastify: FastifyInstance, withinMs = WITHIN_MS): void {
  const arrived = new WeakMap<FastifyRequest, Arrived>();
  fastify.addHook('preParsing', (request, _reply, _payload, done) => {
    if (isIntake(request)) {
      const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
      arrived.set(request, { type, encoding, length: Number(request.headers['content-length'] ?? 0) });
      request.headers['content-type'] = INTAKE_TYPE;
      // Otherwise the hook of @fastify/compress, which knows no limit and comes after ours, inflates it.
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

/** @throws UnsupportedMedia for a malformed type, or a charset that is not UTF-8 */
function mediaType(header: string): string {
  if (header === '') return '';
  if (header.length > MAX_TYPE_LENGTH) throw new UnsupportedMedia();
  const [, type, parameters = ''] = MEDIA_TYPE.exec(header.toLowerCase()) ?? [];
  const charset = CHARSET.exec(parameters)?.[1] ?? 'utf-8';
  if (type === undefined || !['utf-8', 'utf8', 'us-ascii'].includes(charset)) throw new UnsupportedMedia();
  return type;
}

/** Collects bodies under two limits: of each one, and of all that arrive at the same time. */
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

  /** Stops reading, however much is to come, as soon as a limit is reached. */
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

/** Reads on for a while, because most senders look for an answer only when they have sent all. */
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

/** What the sender did to the body: cut it, or wrote no gzip. */
function isDamage(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return (
    error instanceof EndedEarly || (typeof code === 'string' && /^(Z_|ECONNRESET|ERR_STREAM)/.test(code))
  );
}
