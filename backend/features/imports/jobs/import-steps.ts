import { Injectable } from '@nestjs/common';
import type { SeriesSettings } from '../../../samples/core/series-directory.js';
import { ImportDryRun } from './import-dry-run.js';
import { ImportLoader } from './import-loader.js';
import type { Turn } from './import-queue.js';

/** Does the work that an import needs in its state: dry run, import or undo. */
@Injectable()
export class ImportSteps {
  constructor(
    private readonly dryRun: ImportDryRun,
    private readonly loader: ImportLoader,
  ) {}

  /**
   * Does the work that the state of the import requires.
   * @throws UnreadableFile when the file cannot be imported
   */
  run(turn: Turn, site: SeriesSettings): Promise<void> {
    switch (turn.job.state) {
      case 'reading':
        return this.dryRun.run(turn, site);
      case 'undoing':
        return this.loader.undo(turn);
      default:
        return this.loader.load(turn, site);
    }
  }
}
