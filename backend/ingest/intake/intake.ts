import { Injectable } from '@nestjs/common';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import type { SentUpload } from '../inspector/kept-upload.js';
import { UploadInspector } from '../inspector/upload-inspector.js';
import { IntakeLimits } from '../limits/intake-limits.js';
import type { UploadAnswer } from '../reading/protocol.js';
import type { ParsedUpload } from '../reading/upload-reader.js';
import { StationLog } from '../station-log/station-log.js';
import { SampleAppender } from './sample-appender.js';

/** The steps of an upload that differ between single samples of weather consoles and uploads of many samples. */
interface UploadSteps<Upload extends ParsedUpload> {
  /**
   * Finds the station of the upload.
   * @throws Unauthorized when the credentials are wrong
   * @throws TooManyRequests after too many wrong credentials
   */
  identify(): SeriesSettings | Promise<SeriesSettings>;
  /**
   * Parses the upload.
   * @throws DomainError when the upload is refused as a whole
   */
  read(station: SeriesSettings): Promise<Upload>;
  /**
   * Calls `work`, which reads an admitted upload and appends its samples to the journal, so that the caller can do
   * something before and after it. When this function is absent, `work` is called directly.
   */
  during?<T>(work: () => Promise<T>): Promise<T>;
  answer(upload: Upload): UploadAnswer;
}

/** An upload whose valid part is stored durably in the journal. */
export interface ReceivedUpload<Upload extends ParsedUpload> {
  upload: Upload;
  /** Number of accepted samples that repeat earlier ones. */
  duplicates: number;
  answer: UploadAnswer;
}

/**
 * The steps of every upload, whichever protocol brings it: identify the station, check its limits, read the samples,
 * append them to the journal, and store the upload for inspection.
 */
@Injectable()
export class Intake {
  constructor(
    private readonly inspector: UploadInspector,
    private readonly limits: IntakeLimits,
    private readonly samples: SampleAppender,
    private readonly log: StationLog,
  ) {}

  /**
   * Receives an upload. Resolves when its valid part is durable. The station's log gets the problems of the upload,
   * which is stored for inspection whether it was accepted or refused (`UploadInspector` makes a few exceptions).
   * @throws Unauthorized, TooManyRequests, and any other error of the steps; then no sample is stored
   * @throws Unavailable when the samples cannot be stored now; some of them may be stored already
   */
  receive<Upload extends ParsedUpload>(
    sent: SentUpload,
    steps: UploadSteps<Upload>,
  ): Promise<ReceivedUpload<Upload>> {
    return this.inspector.watch(sent, async () => {
      const station = await steps.identify();
      this.limits.admit(station, sent.arrivedAt);
      const take = async () => {
        const upload = await steps.read(station);
        const duplicates = await this.append(station, upload, sent.arrivedAt);
        return { upload, duplicates, answer: steps.answer(upload) };
      };
      return steps.during ? steps.during(take) : take();
    });
  }

  private async append(station: SeriesSettings, upload: ParsedUpload, now: number): Promise<number> {
    const { series } = station;
    const { tally, samples, events = [] } = upload;
    this.limits.charge(station, tally.found.received);
    const duplicates = await this.samples.append(series, samples);
    for (const event of tally.events(series)) this.log.record(event, now);
    for (const event of events) this.log.record(event, now);
    return duplicates;
  }
}
