import type { LiveViolation } from '@mesonet/contract/live.js';
import type { SampleRow, SampleValues } from '../core/observation.js';
import type { SampleAccepted } from '../core/sample-accepted.js';
import type { FollowedSample } from '../core/sample-followers.js';
import type { SeriesSettings } from '../core/series-directory.js';

/** A folded sample for the features that follow the fold, and for listeners of the event bus. */
export class FoldedSample implements FollowedSample, SampleAccepted {
  readonly seq: number;
  readonly receivedAt: number;
  readonly sent: SampleValues;
  readonly isLate: boolean;
  /** Violations of the station's alarms that live pages show; empty until the followers have seen the sample. */
  violations: LiveViolation[] = [];

  /**
   * @param row the row that the sample made or changed
   * @param whole the values of the row with own measurements; null when the station has none
   */
  constructor(
    readonly shard: number,
    private readonly settings: SeriesSettings,
    private readonly row: SampleRow,
    private readonly whole: SampleValues | null,
    { seq, receivedAt, sent, isLate }: Pick<FollowedSample, 'seq' | 'receivedAt' | 'sent' | 'isLate'>,
  ) {
    this.seq = seq;
    this.receivedAt = receivedAt;
    this.sent = sent;
    this.isLate = isLate;
  }

  get series(): number {
    return this.row.series;
  }

  get time(): number {
    return this.row.time;
  }

  get stationId(): string {
    return this.settings.stationId;
  }

  get accountId(): string {
    return this.settings.accountId;
  }

  /** Rarely does anybody read all values of a sample, so that the object with them is not made before. */
  get values(): SampleValues {
    return this.whole ?? this.row.values;
  }
}
