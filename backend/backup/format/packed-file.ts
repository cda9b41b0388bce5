import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type Readable, Transform, type TransformCallback, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** The fastest level of gzip. A backup then takes less processor time from other programs on the machine. */
const LEVEL = 1;

export interface PackedFile {
  bytes: number;
  /** Checksum of the packed bytes, hex */
  sha256: string;
  unpackedBytes: number;
}

/** A stream that passes bytes on unchanged, and counts them and computes their checksum. */
class Meter extends Transform {
  bytes = 0;
  private readonly hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: string, callback: TransformCallback): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    callback(null, chunk);
  }

  sha256(): string {
    return this.hash.digest('hex');
  }
}

/** Packs a stream by gzip into a new file of mode 0600. The file is on disk when the promise resolves. */
export async function pack(source: Readable, file: string, signal: AbortSignal): Promise<PackedFile> {
  const unpacked = new Meter();
  const packed = new Meter();
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(source, unpacked, createGzip({ level: LEVEL }), packed, target, { signal });
  return { bytes: packed.bytes, sha256: packed.sha256(), unpackedBytes: unpacked.bytes };
}

export async function unpack(file: string, target: Writable, signal: AbortSignal): Promise<void> {
  await pipeline(createReadStream(file), createGunzip(), target, { signal });
}

/** @returns SHA-256 of a file's bytes, hex */
export async function checksum(file: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash, { signal });
  return hash.digest('hex');
}
