import { Injectable } from '@nestjs/common';
import type { UploadResult } from '@mesonet/contract/samples.js';
import { UnsupportedMedia } from '../platform/errors.js';
import type { SeriesSettings } from '../samples/series-directory.js';
import type { IntakeBody } from './intake-body.js';
import { fieldReading } from './protocols/field-reading.js';
import { SampleIntake } from './sample-intake.js';
import { StationLog } from './station-log/station-log.js';
import { readCsvUpload, readUpload } from './upload-reader.js';

const CSV_TYPE = 'text/csv';
const JSON_TYPE = 'application/json';
const LINE_TYPES: ReadonlySet<string> = new Set([
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/x-jsonlines',
]);

/** Uploads in the native protocol. */
@Injectable()
export class SampleUploads {
  constructor(
    private readonly intake: SampleIntake,
    private readonly log: StationLog,
  ) {}

  /**
   * Stores what is good of an upload and says what became of the rest. Resolves when that is durable.
   * @param now arrival, UTC ms
   * @throws UnsupportedMedia, TooLarge
   * @throws InvalidInput `Malformed JSON` or `Malformed CSV`, and then nothing is stored
   * @throws Unavailable when nothing can be stored now
   */
  async receive(
    { series, intake }: SeriesSettings,
    { type, bytes }: IntakeBody,
    now: number,
  ): Promise<UploadResult> {
    const reading = fieldReading(intake);
    const isLines = LINE_TYPES.has(type);
    if (!isLines && type !== JSON_TYPE && type !== CSV_TYPE) throw new UnsupportedMedia();
    const tally = await (type === CSV_TYPE
      ? readCsvUpload(bytes, now, reading)
      : readUpload(bytes, isLines, now, reading));
    const observations = tally.samples.map(({ time, values }) => ({ series, time, receivedAt: now, values }));
    const { duplicates } = await this.intake.accept(series, observations);
    for (const event of tally.events(series)) this.log.record(event, now);
    return tally.result(duplicates);
  }
}
