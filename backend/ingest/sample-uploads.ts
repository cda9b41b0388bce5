import { Injectable } from '@nestjs/common';
import type { UploadResult } from '@mesonet/contract/samples.js';
import { UnsupportedMedia } from '../platform/errors.js';
import { LongUploads } from '../samples/pacing/long-uploads.js';
import type { SeriesSettings } from '../samples/series-directory.js';
import type { IntakeBody } from './intake-body.js';
import { UploadReading } from './reading/upload-reading.js';
import { StationUploads } from './station-uploads.js';

const CSV_TYPE = 'text/csv';
const JSON_TYPE = 'application/json';
const LINE_TYPES: ReadonlySet<string> = new Set([
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/x-jsonlines',
]);

/** @returns null for what is no format of the native protocol */
export function nativeFormat({ type }: Pick<IntakeBody, 'type'>): 'json' | 'ndjson' | 'csv' | null {
  if (LINE_TYPES.has(type)) return 'ndjson';
  if (type === CSV_TYPE) return 'csv';
  return type === JSON_TYPE ? 'json' : null;
}

/** Uploads in the native protocol. */
@Injectable()
export class SampleUploads {
  constructor(
    private readonly uploads: StationUploads,
    private readonly reading: UploadReading,
    private readonly longUploads: LongUploads,
  ) {}

  /**
   * Stores what is good of an upload and says what became of the rest. Resolves when that is durable.
   * @param now arrival, UTC ms
   * @throws TooManyRequests, UnsupportedMedia, TooLarge
   * @throws InvalidInput `Malformed JSON` or `Malformed CSV`, and then nothing is stored
   * @throws Unavailable when nothing can be stored now
   */
  async receive(station: SeriesSettings, { type, bytes }: IntakeBody, now: number): Promise<UploadResult> {
    this.uploads.admit(station, now);
    const kind = nativeFormat({ type });
    if (!kind) throw new UnsupportedMedia();
    return this.longUploads.during(bytes.length, async () => {
      const upload = await this.reading.read(station, bytes, { kind }, now);
      const { duplicates } = await this.uploads.store(station, upload, now);
      return upload.tally.result(duplicates);
    });
  }
}
