import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../platform/errors.js';
import { LongUploads } from '../../samples/pacing/long-uploads.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import { UploadReading } from '../reading/upload-reading.js';
import type { UploadTally } from '../reading/upload-tally.js';
import { StationUploads } from '../station-uploads.js';

/** More reasons than this nobody reads in a log of Telegraf. */
const MAX_TOLD = 20;

/** Uploads in InfluxDB line protocol. */
@Injectable()
export class LineUploads {
  constructor(
    private readonly uploads: StationUploads,
    private readonly reading: UploadReading,
    private readonly longUploads: LongUploads,
  ) {}

  /**
   * Stores what is good of an upload. Resolves when that is durable.
   * @param precision of the timestamps, one of `isPrecision`
   * @param now arrival, UTC ms
   * @throws InvalidInput `partial write: …` when something was refused; the rest is stored
   * @throws TooManyRequests, Unauthorized, TooLarge, and then nothing is stored
   * @throws Unavailable when nothing can be stored now
   */
  async receive(station: SeriesSettings, bytes: Buffer, precision: string, now: number): Promise<void> {
    this.uploads.admit(station, now);
    const { tally } = await this.longUploads.during(bytes.length, async () => {
      const upload = await this.reading.read(station, bytes, { kind: 'lines', precision }, now);
      await this.uploads.store(station, upload, now);
      return upload;
    });
    const refusal = describeRefusal(tally);
    if (refusal !== null) throw new InvalidInput(refusal, 'partial_write');
  }
}

/** @returns null when nothing was refused; unknown keys alone are no fault */
function describeRefusal({ found }: UploadTally): string | null {
  const { errors, received, accepted, lineNumbers } = found;
  if (errors.length === 0) return null;
  const told = errors.slice(0, MAX_TOLD).map(({ index, key, detail }) => {
    return `line ${lineNumbers[index]}: ${key === undefined ? detail : `${key}: ${detail}`}`;
  });
  if (errors.length > MAX_TOLD) told.push('and more');
  return `partial write: ${told.join('; ')} dropped=${received - accepted}`;
}
