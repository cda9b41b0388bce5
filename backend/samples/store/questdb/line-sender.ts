import type { SampleRow } from '../../core/observation.js';
import { RowRefused, StoreUnavailable } from '../store-errors.js';
import { requireOurs } from './tables/home-records.js';
import type { TablesOwner } from './tables/sample-tables.js';
import { LineRefusal, type QuestDbHttp } from './wire/questdb-http.js';

/** Sends encoded rows to QuestDB, while this process is the owner of its tables. */
export class LineSender {
  constructor(
    private readonly http: QuestDbHttp,
    private readonly owner: TablesOwner,
  ) {}

  /**
   * @param lines the same rows, encoded, one line for each
   * @throws RowRefused when QuestDB can never store one of them
   * @throws StoreUnavailable when QuestDB is away, or does not have the tables
   */
  async send(rows: readonly SampleRow[], lines: Buffer): Promise<void> {
    try {
      await this.http.writeLines(lines, { maySend: () => requireOurs(this.owner) });
    } catch (error) {
      const row = error instanceof LineRefusal ? rows[error.line - 1] : undefined;
      if (!(error instanceof LineRefusal) || !row) throw error;
      // The keys of every row were checked before, so if a column or table is missing, the row is not refused: it can
      // be written once QuestDB has them.
      if (error.message.includes('does not exist')) throw new StoreUnavailable(error.message, error);
      throw new RowRefused(row, error.message);
    }
  }
}
