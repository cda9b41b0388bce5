import { Logger } from '@nestjs/common';
import type { CutTable } from '../journal/cut-table.js';
import type { SeriesDirectory } from '../series-directory.js';
import type { QuestDbStore } from '../store/questdb/questdb-store.js';

/** Partitions that have grown too old are dropped so often. */
const LIMIT_EVERY_MS = 60 * 60_000;

export interface RoomParts {
  store: Pick<QuestDbStore, 'homes' | 'ttl' | 'moves' | 'barrier'>;
  directory: SeriesDirectory;
  cuts: Pick<CutTable, 'inTurn'>;
}

/** Gives back the room of rows that are not kept: in limited tables week by week, in the first once it is unused. */
export class TableRoom {
  private readonly logger = new Logger('Retention');
  private limitedAt = -Infinity;
  private mayBeUnused = true;

  constructor(private readonly parts: RoomParts) {}

  /**
   * Nothing is dropped while a series whose samples are all kept is among those that are not.
   * @param days null: nothing is to be dropped
   */
  async limit(days: number | null, now: Date): Promise<void> {
    const { store, directory } = this.parts;
    const areKeptApart = () =>
      [...directory.all()].every(
        ({ series, keepsAllSamples }) => !keepsAllSamples || store.homes.of(series).table === 'samples',
      );
    const wanted = () => (areKeptApart() ? days : null);
    if (store.ttl.days === wanted() && now.getTime() < this.limitedAt + LIMIT_EVERY_MS) return;
    await store.ttl.limit(wanted);
    this.limitedAt = now.getTime();
  }

  /** A series is no longer there. */
  left(): void {
    this.mayBeUnused = true;
  }

  /** Removed rows keep their place in QuestDB: once nobody's samples are kept for good, the table is emptied. */
  async giveBack(): Promise<void> {
    const { store, cuts, directory } = this.parts;
    if (!this.mayBeUnused) return;
    const isUnused = () =>
      [...directory.all()].every(({ series }) => {
        const { table, move } = store.homes.of(series);
        return table !== 'samples' && move?.to !== 'samples';
      });
    if (!isUnused()) return;
    this.mayBeUnused = false;
    if (await cuts.inTurn(() => store.moves.giveBack('samples', isUnused))) {
      this.logger.log('All samples are kept for some time only: emptied the table of those kept for good.');
    }
  }
}
