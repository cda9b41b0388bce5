import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { decodeBatch, encodeBatch } from '../../../samples/journal/batch-codec.js';
import type { JournalEntry } from '../../../samples/core/journal-entry.js';

/** Stores the journal entries that undo an import, as one batch for each chunk (part of its file). */
@Injectable()
export class UndoBatches {
  constructor(private readonly database: DataSource) {}

  async has(job: number, firstRow: number): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      'SELECT 1 FROM import_undo WHERE import_id = $1 AND first_row = $2',
      [job, firstRow],
    );
    return rows.length > 0;
  }

  async save(job: number, firstRow: number, entries: readonly JournalEntry[]): Promise<void> {
    await this.database.query('INSERT INTO import_undo (import_id, first_row, batch) VALUES ($1, $2, $3)', [
      job,
      firstRow,
      encodeBatch(entries),
    ]);
  }

  /** Returns the chunk (part of a file) that was imported last; null when all chunks are undone. */
  async last(job: number): Promise<{ firstRow: number; entries: JournalEntry[] } | null> {
    const [row] = await this.database.query<{ first_row: number; batch: Buffer }[]>(
      'SELECT first_row, batch FROM import_undo WHERE import_id = $1 ORDER BY first_row DESC LIMIT 1',
      [job],
    );
    return row ? { firstRow: row.first_row, entries: decodeBatch(row.batch) } : null;
  }

  async remove(job: number, firstRow: number): Promise<void> {
    await this.database.query('DELETE FROM import_undo WHERE import_id = $1 AND first_row = $2', [
      job,
      firstRow,
    ]);
  }
}
