import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { SampleRetention } from '../../../samples/retention/sample-retention.js';
import type { SeriesSettings } from '../../../samples/series-directory.js';
import { ImportEntity } from '../import.entity.js';
import { ImportReading } from '../reading/import-reading.js';
import type { BuiltPreview } from '../reading/reading-task.js';
import type { Turn } from './import-queue.js';

/** Reads the whole file of an import and stores nothing of it but the preview. */
@Injectable()
export class ImportDryRun {
  constructor(
    @InjectRepository(ImportEntity) private readonly jobs: Repository<ImportEntity>,
    private readonly reading: ImportReading,
    private readonly retention: SampleRetention,
  ) {}

  /** @throws UnreadableFile */
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

  /** Changes nothing where the table was corrected meanwhile: it is read again. */
  private async finish({ id, guess }: ImportEntity, preview: BuiltPreview): Promise<void> {
    const { json, rows, expired, first, last } = preview;
    await this.jobs.query(
      `UPDATE imports SET state = 'ready', attempts = 0, preview = $3, rows_total = $4, first_at = $5, last_at = $6
       WHERE id = $1 AND state = 'reading' AND guess = $2`,
      [id, JSON.stringify(guess), json, rows && rows + expired, first, last],
    );
  }
}
