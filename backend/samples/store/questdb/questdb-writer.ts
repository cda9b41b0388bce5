import type { SampleRow } from '../../observation.js';
import { RowRefused, StoreUnavailable } from '../store-errors.js';
import { STORED_COLUMNS } from '../stored-columns.js';
import { IlpEncoder } from './ilp-encoder.js';
import { CONNECTIONS, LineRefusal, type QuestDbHttp } from './questdb-http.js';
import { TABLE } from './questdb-sql.js';
import type { QuestDbUpkeep } from './questdb-upkeep.js';

const FILL_AT_ONCE = 5_000;

/** Brings rows into the table of samples. */
export class QuestDbWriter {
  private readonly encoder = new IlpEncoder(TABLE, STORED_COLUMNS);

  constructor(
    private readonly http: QuestDbHttp,
    private readonly upkeep: QuestDbUpkeep,
  ) {}

  async write(rows: readonly SampleRow[]): Promise<void> {
    if (rows.length === 0) return;
    try {
      await this.http.writeLines(this.encoder.encode(rows));
    } catch (error) {
      const row = error instanceof LineRefusal ? rows[error.line - 1] : undefined;
      if (!(error instanceof LineRefusal) || !row) throw error;
      // Every row was checked against the catalogue, so a missing column or table is not the row's fault.
      if (error.message.includes('does not exist')) throw new StoreUnavailable(error.message, error);
      throw new RowRefused(row, error.message);
    }
  }

  /**
   * A file of the write-ahead log goes once so many rows are in it that another is begun. It gets them, all the same
   * empty row, over each connection, since each writes a log of its own.
   */
  async leaveLog(empty: SampleRow): Promise<void> {
    const rows = Array.from({ length: FILL_AT_ONCE }, () => empty);
    for (let left = await this.upkeep.rowsOfLog(); left > 0; left -= FILL_AT_ONCE) {
      await Promise.all(Array.from({ length: CONNECTIONS.write }, () => this.write(rows)));
    }
    await this.upkeep.tidy();
  }
}
