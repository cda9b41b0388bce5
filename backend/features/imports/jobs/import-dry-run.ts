import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { SampleRetention } from '../../../samples/core/sample-retention.js';
import type { SeriesSettings } from '../../../samples/core/series-directory.js';
import { ImportEntity } from '../import.entity.js';
import { ImportReading } from '../reading/import-reading.js';
import type { BuiltPreview } from '../reading/reading-task.js';
import type { Turn } from './import-queue.js';

/** Reads the whole file of an import, but stores only a preview of the result. */
@Injectable()
export class ImportDryRun {
  constructor(
    @InjectRepository(ImportEntity) private readonly jobs: Repository<ImportEntity>,
    private readonly reading: ImportReading,
    private readonly retention: SampleRetention,
  ) {}

  /**
   * Makes the preview of an import.
   * @throws UnreadableFile when the file cannot be imported
   */
  async run({ job, signal }: Turn, site: SeriesSettings): Promise<void> {
    const wanted = { kind: 'preview', keptFrom: this.retention.keptFrom(site.series) } as const;
    for await (const result of this.reading.read({ job, timezone: site.timezone, wanted }, signal)) {
      if (result.kind === 'guess') {
        job.guess = result.guess;
        await this.jobs.update({ id: job.id, state: 'reading' }, { guess: result.guess });
      }
      if (result.kind === 'preview') await this.finish(job, result.preview);
    }
  }

  /**
   * Stores the preview. If somebody has changed how the table is read in the meantime, nothing is stored, because the
   * file is then read again and gets a new preview.
   */
  private async finish({ id, guess }: ImportEntity, preview: BuiltPreview): Promise<void> {
    const { json, rows, expired, first, last } = preview;
    await this.jobs.query(
      `UPDATE imports SET state = 'ready', attempts = 0, preview = $3, rows_total = $4, first_at = $5, last_at = $6
       WHERE id = $1 AND state = 'reading' AND guess = $2`,
      [id, JSON.stringify(guess), json, rows && rows + expired, first, last],
    );
  }
}
