import type { SampleRow } from '../../core/observation.js';
import { SampleWriter, type StorePosition } from '../sample-writer.js';
import type { TableControl } from './table-control.js';
import type { TableWriter } from './table-writer.js';
import type { SeriesHomes } from './tables/series-homes.js';
import type { TimeToLive } from './tables/time-to-live.js';

/**
 * Writes rows to QuestDB, when it is the store. An acknowledged row is in QuestDB's write-ahead log: it survives a
 * crash of QuestDB, queries return it once it is applied to the table, and it is on disk after a barrier.
 */
export class QuestDbWriter extends SampleWriter {
  constructor(
    private readonly rows: TableWriter,
    private readonly control: TableControl,
    private readonly homes: SeriesHomes,
    private readonly ttl: TimeToLive,
  ) {
    super();
  }

  /**
   * Prepares the tables. QuestDB drops no old rows from then on, until `ttl.limit` sets again how long they are kept.
   */
  async prepare(): Promise<void> {
    await this.control.migrate();
    await this.ttl.lift();
    await this.homes.load();
    await this.control.untilApplied();
  }

  write(rows: readonly SampleRow[]): Promise<void> {
    return this.rows.write(rows);
  }

  position(): Promise<StorePosition> {
    return this.control.position();
  }

  resume(): Promise<void> {
    return this.control.resume();
  }

  barrier(): Promise<void> {
    return this.control.barrier();
  }

  mark(mark: string): Promise<void> {
    return this.control.mark(mark);
  }

  marksAmong(marks: readonly string[]): Promise<ReadonlySet<string>> {
    return this.control.marksAmong(marks);
  }
}
