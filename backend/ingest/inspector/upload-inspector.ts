import { Injectable } from '@nestjs/common';
import { StationDirectory } from '../../features/stations/station-directory.js';
import { DomainError, TooManyRequests, Unauthorized } from '../../platform/errors.js';
import { EventBus } from '../../platform/event-bus.js';
import type { UploadAnswer } from '../reading/protocol.js';
import { StationContacts } from '../station-log/station-contacts.js';
import type { SentUpload } from './kept-upload.js';
import { outcomeOf } from './upload-answered.js';
import { UploadKeeper } from './upload-keeper.js';

/**
 * Time in which only one refused upload of each station is stored. Anybody can send uploads that are refused, and they
 * must not replace the accepted ones among the last uploads of a station.
 */
const REFUSAL_EVERY_MS = 10_000;
const MAX_ANSWER_LENGTH = 500;

/**
 * Counts uploads by their outcome and has them stored for inspection. The results of single fields are not stored, but
 * computed when somebody inspects an upload.
 */
@Injectable()
export class UploadInspector {
  private readonly refusedAt = new Map<number, number>();

  constructor(
    private readonly keeper: UploadKeeper,
    private readonly directory: StationDirectory,
    private readonly contacts: StationContacts,
    private readonly events: EventBus,
  ) {
    events.subscribe('station.removed', ({ series }) => {
      this.refusedAt.delete(series);
    });
  }

  /**
   * Runs the work of an upload, and then has the upload stored for inspection, also after most errors.
   * @param work reads and stores the samples of the upload
   * @throws whatever `work` throws
   */
  async watch<T extends { answer: UploadAnswer }>(sent: SentUpload, work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.count(sent, result.answer.status);
      this.keep(sent, result.answer);
      return result;
    } catch (error) {
      this.count(sent, error instanceof DomainError ? error.status : 500);
      if (error instanceof DomainError && isWorthKeeping(error)) {
        const reason = error instanceof Unauthorized ? 'Wrong station or password' : error.message;
        this.keep(sent, { status: error.status, answer: reason });
      }
      throw error;
    }
  }

  private count({ protocol }: SentUpload, status: number | null): void {
    this.events.publish('upload.answered', { protocol: protocol.name, outcome: outcomeOf(status) });
  }

  private keep(sent: SentUpload, { status, answer }: UploadAnswer): void {
    const series = this.directory.byId(sent.stationId)?.series;
    if (series === undefined) return;
    if (isRefusal(status) && !this.isRefusalDue(series, sent.arrivedAt)) return;
    // The station counts as the sender when its samples are accepted, and when the answer is 400, because only an
    // identified sender gets this answer. Other errors do not prove that the station is the sender.
    if (status === null || status < 300 || status === 400) {
      this.contacts.note(series, sent.protocol.name, sent.address, sent.arrivedAt);
    }
    this.keeper.add(series, sent, { status, answer: answer.slice(0, MAX_ANSWER_LENGTH) });
  }

  private isRefusalDue(series: number, now: number): boolean {
    if (now - (this.refusedAt.get(series) ?? -Infinity) < REFUSAL_EVERY_MS) return false;
    this.refusedAt.set(series, now);
    return true;
  }
}

/**
 * Tells whether a failed upload is stored for inspection. An upload that gets "too many requests" is not stored,
 * because its sender sends it again. An upload that is refused for lack of disk space is not stored, either.
 */
function isWorthKeeping(error: DomainError): boolean {
  return !(error instanceof TooManyRequests) && error.code !== 'disk_full';
}

function isRefusal(status: number | null): boolean {
  return status === 401 || status === 403 || status === 404;
}
