import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { StationDirectory } from '../../features/stations/station-directory.js';
import { DomainError, TooManyRequests, Unauthorized } from '../../platform/errors.js';
import { EventBus } from '../../platform/event-bus.js';
import { SeriesKeepers } from '../../samples/erasure/series-keepers.js';
import { StationContacts } from '../station-log/station-contacts.js';
import { WriteBehind } from '../write-behind.js';
import type { HeldUpload, SentUpload, UploadAnswer } from './kept-upload.js';
import { outcomeOf } from './upload-answered.js';
import { UploadBuffer } from './upload-buffer.js';
import { UploadTable } from './upload-table.js';

/** Anybody can be refused: of each station one such upload in so long is kept, so that they push out no others. */
const REFUSAL_EVERY_MS = 10_000;
const MAX_ANSWER_LENGTH = 500;
/** Few are ever looked at: who looks has them written at once. */
const WRITE_EVERY_MS = 30_000;

/**
 * Keeps the last uploads of each station as they came, and what they were answered. Intake pays one push: what
 * became of each field is found out when somebody looks. A crash may lose those of the last half minute.
 */
@Injectable()
export class UploadInspector implements BeforeApplicationShutdown {
  private readonly logger = new Logger(UploadInspector.name);
  private readonly buffer = new UploadBuffer();
  private readonly writer: WriteBehind<HeldUpload>;
  private readonly refusedAt = new Map<number, number>();

  constructor(
    private readonly table: UploadTable,
    private readonly directory: StationDirectory,
    private readonly contacts: StationContacts,
    private readonly events: EventBus,
    keepers: SeriesKeepers,
  ) {
    const write = (uploads: readonly HeldUpload[]) => this.table.add(this.withStationSecrets(uploads));
    this.writer = new WriteBehind(this.buffer, write, this.logger, WRITE_EVERY_MS);
    events.subscribe('station.removed', ({ series }) => {
      this.refusedAt.delete(series);
    });
    keepers.add({ tables: ['station_uploads'], letGo: () => this.writer.requireFlush() });
  }

  /**
   * Takes an upload, whatever becomes of it.
   * @param work what `take` of the protocol does
   * @param answerOf what the sender is told of the result
   * @throws whatever `work` throws
   */
  async watch<T>(
    sent: SentUpload,
    work: () => Promise<T>,
    answerOf: (result: T) => UploadAnswer,
  ): Promise<T> {
    try {
      const result = await work();
      const answer = answerOf(result);
      this.count(sent, answer.status);
      this.keep(sent, answer);
      return result;
    } catch (error) {
      this.count(sent, error instanceof DomainError ? error.status : 500);
      if (error instanceof DomainError && isWorthKeeping(error)) {
        const reason = error instanceof Unauthorized ? 'Wrong station or password' : error.message;
        this.keep(sent, { status: error.status, answer: reason.slice(0, MAX_ANSWER_LENGTH) });
      }
      throw error;
    }
  }

  /** Resolves when all uploads up to now can be read, or PostgreSQL is away. */
  async upToDate(): Promise<void> {
    await this.writer.flush();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.writer.stop();
  }

  private count({ protocol }: SentUpload, status: number | null): void {
    this.events.publish('upload.answered', { protocol, outcome: outcomeOf(status) });
  }

  private keep(sent: SentUpload, answer: UploadAnswer): void {
    const series = this.directory.byId(sent.stationId)?.series;
    if (series === undefined) return;
    const { status } = answer;
    if (isRefusal(status) && !this.isRefusalDue(series, sent.arrivedAt)) return;
    // With 400 a part may be stored; other errors do not even say that it was the station.
    if (status === null || status < 300 || status === 400) {
      this.contacts.note(series, sent.protocol, sent.address, sent.arrivedAt);
    }
    this.buffer.add(series, sent, answer);
    if (this.buffer.isHeavy) void this.writer.flush();
    else this.writer.wake();
  }

  /** A station may put its own password into any field, and a person may put it into an upload by hand. */
  private withStationSecrets(uploads: readonly HeldUpload[]): HeldUpload[] {
    const own = new Map<number, string[]>();
    return uploads.map((upload) => {
      const known = own.get(upload.series) ?? this.directory.secretsOf(upload.series);
      own.set(upload.series, known);
      return { ...upload, secrets: [...upload.secrets, ...known] };
    });
  }

  private isRefusalDue(series: number, now: number): boolean {
    if (now - (this.refusedAt.get(series) ?? -Infinity) < REFUSAL_EVERY_MS) return false;
    this.refusedAt.set(series, now);
    return true;
  }
}

/** A sender that is slowed down sends the same again; what is refused for want of space must take none. */
function isWorthKeeping(error: DomainError): boolean {
  return !(error instanceof TooManyRequests) && error.code !== 'disk_full';
}

function isRefusal(status: number | null): boolean {
  return status === 401 || status === 403 || status === 404;
}
