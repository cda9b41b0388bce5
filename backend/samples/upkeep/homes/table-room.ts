import { HOUR_MS } from '@mesonet/model/durations.js';
import { Logger } from '@nestjs/common';
import type { SnapshotTable } from '../../journal/snapshot-table.js';
import { keepsAll } from '../../core/sample-retention.js';
import type { SeriesDirectory } from '../../core/series-directory.js';
import type { QuestDbStore } from '../../store/questdb/questdb-store.js';

/**
 * QuestDB's age limit for partitions is set again at least this often. This also writes a row with the current time,
 * from which QuestDB measures the age of partitions.
 */
const LIMIT_EVERY_MS = HOUR_MS;

export interface RoomParts {
  store: Pick<QuestDbStore, 'homes' | 'ttl' | 'moves' | 'writer'>;
  directory: SeriesDirectory;
  snapshots: Pick<SnapshotTable, 'inTurn'>;
}

/**
 * Frees the disk space of rows that are no longer kept. QuestDB drops old partitions of the tables with an age limit.
 * The table `samples`, which has no limit, is emptied when no series uses it.
 */
export class TableRoom {
  private readonly logger = new Logger('Retention');
  private limitedAt = -Infinity;
  private mayBeUnused = true;

  constructor(private readonly parts: RoomParts) {}

  /**
   * Sets the age at which QuestDB drops partitions of the tables with an age limit. No limit is set while one of these
   * tables holds a series all of whose samples are kept.
   * @param days number of days that rows are kept; null when nothing is to be dropped
   */
  async limit(days: number | null, now: Date): Promise<void> {
    const { store, directory } = this.parts;
    const areKeptApart = () =>
      [...directory.all()].every(
        (site) => !keepsAll(site, now.getTime()) || store.homes.get(site.series).table === 'samples',
      );
    const wanted = () => (areKeptApart() ? days : null);
    if (store.ttl.days === wanted() && now.getTime() < this.limitedAt + LIMIT_EVERY_MS) return;
    await store.ttl.limit(wanted);
    this.limitedAt = now.getTime();
  }

  /** Reports that a series has moved to another table, so its old table may be unused now. */
  left(): void {
    this.mayBeUnused = true;
  }

  /** Empties the table `samples` once no series uses it, because QuestDB does not free the space of removed rows. */
  async giveBack(): Promise<void> {
    const { store, snapshots, directory } = this.parts;
    if (!this.mayBeUnused) return;
    const isUnused = () =>
      [...directory.all()].every(({ series }) => {
        const { table, move } = store.homes.get(series);
        return table !== 'samples' && move?.to !== 'samples';
      });
    if (!isUnused()) return;
    this.mayBeUnused = false;
    if (await snapshots.inTurn(() => store.moves.giveBack('samples', isUnused))) {
      this.logger.log('All samples are kept for some time only: emptied the table of those kept for good.');
    }
  }
}
