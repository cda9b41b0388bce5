import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { StationDirectory } from '../../features/stations/station-directory.js';
import { SeriesKeepers } from '../../samples/upkeep/erasure/series-keepers.js';
import type { UploadAnswer } from '../reading/protocol.js';
import { WriteBehind } from '../../platform/write-behind.js';
import type { SentUpload, WaitingUpload } from './kept-upload.js';
import { UploadBuffer } from './upload-buffer.js';
import { UploadTable } from './upload-table.js';

/**
 * Time that the copies of uploads wait until they are stored for the tab Uploads. Users look at few of them, and whoever
 * opens the tab has the waiting ones stored first.
 */
const WRITE_EVERY_MS = 30_000;

/**
 * Stores the last uploads of each station as they arrived, with their answers. The intake only adds them to a buffer,
 * so a crash may lose the uploads of the last half minute.
 */
@Injectable()
export class UploadKeeper implements BeforeApplicationShutdown {
  private readonly logger = new Logger(UploadKeeper.name);
  private readonly buffer = new UploadBuffer();
  private readonly writer: WriteBehind<WaitingUpload>;

  constructor(
    private readonly table: UploadTable,
    private readonly directory: StationDirectory,
    keepers: SeriesKeepers,
  ) {
    const write = (uploads: readonly WaitingUpload[]) => this.table.add(this.withStationSecrets(uploads));
    this.writer = new WriteBehind(this.buffer, write, this.logger, WRITE_EVERY_MS);
    keepers.add({ tables: ['station_uploads'], letGo: () => this.writer.requireFlush() });
  }

  add(series: number, sent: SentUpload, answer: UploadAnswer): void {
    this.buffer.add(series, sent, answer);
    if (this.buffer.isHeavy) void this.writer.flush();
    else this.writer.wake();
  }

  /**
   * Resolves when all uploads up to now are stored. It also resolves, without having stored them, when PostgreSQL does
   * not answer.
   */
  async upToDate(): Promise<void> {
    await this.writer.flush();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.writer.stop();
  }

  /**
   * Adds the station's own secrets to the secrets that are masked, because a station may send its password in any
   * field, and a person may write it into an upload by hand.
   */
  private withStationSecrets(uploads: readonly WaitingUpload[]): WaitingUpload[] {
    const own = new Map<number, string[]>();
    return uploads.map((upload) => {
      const known = own.get(upload.series) ?? this.directory.secretsOf(upload.series);
      own.set(upload.series, known);
      return { ...upload, secrets: [...upload.secrets, ...known] };
    });
  }
}
