import type { JournalEntry } from '../core/journal-entry.js';
import type { SampleRow, SampleValues } from '../core/observation.js';
import type { SeriesDirectory, SeriesSettings } from '../core/series-directory.js';
import { withExtras } from '../store/beside/extra-values.js';
import type { AcceptedSamples } from './accepted-samples.js';
import { FoldedSample } from './folded-sample.js';
import type { SeriesStates } from './series-states.js';

interface Announcement {
  seq: number;
  /** The journal entry that made or changed the row. */
  entry: JournalEntry;
  row: SampleRow;
  isLate: boolean;
  /** True when the sample was already published before the fold started again. */
  isSilent: boolean;
}

/**
 * Announces folded samples, each with all values of its row, to the features that follow the fold (see
 * `SampleFollower`) and on the event bus.
 */
export class Announcer {
  constructor(
    private readonly shard: number,
    private readonly states: SeriesStates,
    private readonly directory: SeriesDirectory,
    private readonly accepted: AcceptedSamples,
  ) {}

  /** Announces a sample, unless its station has been deleted. */
  announce({ seq, entry, row, isLate, isSilent }: Announcement): void {
    const settings = this.directory.find(row.series);
    if (!settings) return;
    const sent = entry.kind === 'sample' ? entry.values : {};
    const { receivedAt } = entry;
    const whole = this.withExtras(row, settings);
    const sample = new FoldedSample(this.shard, settings, row, whole, { seq, receivedAt, sent, isLate });
    this.accepted.announce(sample, isSilent);
  }

  /** @returns the values of a row with own measurements; null when its station has none */
  private withExtras(row: SampleRow, { extras: fields }: SeriesSettings): SampleValues | null {
    const state = fields && this.states.find(row.series);
    return state ? withExtras(state.extras, fields, row) : null;
  }
}
