import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { SampleRetention } from '../../samples/core/sample-retention.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import type { StationEvent } from '../station-log/station-log-buffer.js';
import { type JournalSamples, journalSamples } from './journal-samples.js';
import type { BulkProtocol } from './protocol.js';
import type { PackedUpload, PackJob, ReadJob } from './read-job.js';
import { readUpload } from './read-upload.js';
import { UploadTally } from './upload-tally.js';

/** Uploads shorter than this are read without a thread, because reading them takes less time than to start one. */
const ALONE_BYTES = 16 * 1024;
/** An idle thread stays alive this long for further long uploads. A new thread would have to load its code first. */
const IDLE_MS = MINUTE_MS;
/** Memory limit of a thread: several times the memory that reading the largest body needs. */
const WORKER_MEMORY_MB = 512;

/** A parsed upload. */
export interface ParsedUpload {
  tally: UploadTally;
  samples: JournalSamples;
  /**
   * Entries for the station's log in addition to those that `tally.events` makes about problems; absent when there are
   * none.
   */
  events?: readonly StationEvent[];
}

/** Reads uploads of many samples. Long uploads are read in threads, so that they do not block the event loop. */
@Injectable()
export class UploadReader implements OnApplicationShutdown {
  private readonly threads: Piscina<PackJob, PackedUpload | null>;

  constructor(
    private readonly retention: SampleRetention,
    @Inject(CONFIG) { INTAKE_WORKERS }: Config,
  ) {
    this.threads = new Piscina<PackJob, PackedUpload | null>({
      // The code of the thread is in the folder `protocols`, because it imports all protocols. Files in this folder,
      // `reading`, may not import them.
      filename: new URL('../protocols/read-worker.js', import.meta.url).href,
      name: 'read',
      minThreads: 0,
      maxThreads: INTAKE_WORKERS,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads.destroy();
  }

  /**
   * Reads an upload, in a thread if it is long.
   * @param now arrival, UTC ms
   * @throws DomainError when the upload is refused as a whole
   */
  async read(
    protocol: BulkProtocol,
    settings: SeriesSettings,
    { bytes, precision }: Pick<ReadJob, 'bytes' | 'precision'>,
    now: number,
  ): Promise<ParsedUpload> {
    const { series, stationId, intake, extras } = settings;
    const job = { bytes, precision, station: { series, stationId, intake, extras }, now };
    const from = this.retention.keptFrom(series, now);
    const { refusal } = this.retention;
    const { format } = protocol;
    const packed =
      bytes.length > ALONE_BYTES ? await this.threads.run({ ...job, format, from, refusal }) : null;
    if (packed) {
      const { found, fingerprints, batches } = packed;
      return { tally: new UploadTally(found), samples: { fingerprints, parts: batches } };
    }
    return this.prepare(settings, await readUpload(protocol, job), now);
  }

  /**
   * Completes an upload whose samples are read. It refuses samples that are too old to be kept, and computes for each
   * other sample a fingerprint: a number made from its time and values.
   * @param now arrival, UTC ms
   */
  async prepare({ series }: SeriesSettings, tally: UploadTally, now: number): Promise<ParsedUpload> {
    tally.refuseBefore(this.retention.keptFrom(series, now), this.retention.refusal);
    return { tally, samples: await journalSamples(tally.observations(series, now)) };
  }
}
