import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { InvalidInput, TooLarge, Unavailable, UnsupportedMedia } from '../platform/errors.js';

/** An upload as it arrived, inflated but not looked at. */
export interface IntakeBody {
  /** Media type, lower case, without parameters; '' when none was given. */
  type: string;
  bytes: Buffer;
}

const MAX_BYTES = 4 * 1024 * 1024;
/** All uploads that are being received together. */
const MAX_TOTAL_BYTES = 128 * 1024 * 1024;

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
 */
export function registerIntakeParsers(fastify: FastifyInstance): void {
  const types = new WeakMap<FastifyRequest, string>();
  fastify.addHook('preParsing', (request, _reply, _payload, done) => {
    if (isIntake(request)) {
      types.set(request, request.headers['content-type'] ?? '');
      request.headers['content-type'] = INTAKE_TYPE;
    }
    done();
  });
  const intake = new BodyReader();
  fastify.addContentTypeParser(INTAKE_TYPE, async (request: FastifyRequest, payload: Readable) => {
    const type = types.get(request);
    if (type === undefined) throw new UnsupportedMedia();
    return { type: mediaType(type), bytes: await intake.read(payload, request) } satisfies IntakeBody;
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

  async read(payload: Readable, { headers }: FastifyRequest): Promise<Buffer> {
    if (Number(headers['content-length'] ?? 0) > MAX_BYTES) throw new TooLarge();
    const encoding = headers['content-encoding'] ?? 'identity';
    try {
      if (encoding === 'identity') return await this.collect(payload);
      if (encoding === 'gzip' || encoding === 'x-gzip') return await this.inflate(payload);
    } catch (error) {
      throw isDamage(error) ? new InvalidInput('The body is damaged or ended early', 'malformed_request') : error;
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
    });
    try {
      await ended;
      return Buffer.concat(chunks, size);
    } finally {
      stream.removeAllListeners('data').pause();
      this.held -= size;
    }
  }
}

class EndedEarly extends Error {}

/** What the sender did to the body: cut it, or wrote no gzip. */
function isDamage(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return error instanceof EndedEarly || (typeof code === 'string' && /^(Z_|ECONNRESET|ERR_STREAM)/.test(code));
}
