import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { SampleRetention } from '../../samples/retention/sample-retention.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import { type IntakeSamples, intakeSamples } from './intake-samples.js';
import { readUpload, type UploadFormat } from './read-upload.js';
import type { PackedUpload, PackJob } from './packed-upload.js';
import { UploadTally } from './upload-tally.js';

/** Shorter ones are read before a thread would have begun. */
const ALONE_BYTES = 16 * 1024;
/** A thread keeps its compiled code while long uploads go on coming. */
const IDLE_MS = 60_000;
/** Several times what the largest body takes while it is read. */
const WORKER_MEMORY_MB = 512;

/** An upload, read. */
export interface ReadUpload {
  tally: UploadTally;
  samples: IntakeSamples;
}

/** Reads uploads of many samples: long ones in threads of their own, so that all others find the event loop free. */
@Injectable()
export class UploadReading implements OnApplicationShutdown {
  private readonly threads: Piscina<PackJob, PackedUpload | null>;

  constructor(
    private readonly retention: SampleRetention,
    @Inject(CONFIG) { INTAKE_WORKERS }: Config,
  ) {
    this.threads = new Piscina<PackJob, PackedUpload | null>({
      filename: new URL('./read-worker.js', import.meta.url).href,
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
   * @param now arrival, UTC ms
   * @throws DomainError for what is refused whole
   */
  async read(
    settings: SeriesSettings,
    bytes: Buffer,
    format: UploadFormat,
    now: number,
  ): Promise<ReadUpload> {
    const { series, stationId, intake, extras } = settings;
    const job = { bytes, format, station: { series, stationId, intake, extras }, now };
    const from = this.retention.keptFrom(series, now);
    const { refusal } = this.retention;
    const packed = bytes.length > ALONE_BYTES ? await this.threads.run({ ...job, from, refusal }) : null;
    if (packed) {
      const { found, fingerprints, batches } = packed;
      return { tally: new UploadTally(found), samples: { fingerprints, parts: batches } };
    }
    return this.taken(settings, await readUpload(job), now);
  }

  /** An upload of a protocol that brings few samples. @param now arrival, UTC ms */
  async taken({ series }: SeriesSettings, tally: UploadTally, now: number): Promise<ReadUpload> {
    tally.refuseBefore(this.retention.keptFrom(series, now), this.retention.refusal);
    return { tally, samples: await intakeSamples(tally.observations(series, now)) };
  }
}
