import type { SampleRow } from '../../core/observation.js';
import type { SampleWriter } from '../sample-writer.js';
import type { RollupMarks } from './rollup-marks.js';

/**
 * Writes rows after marking the days that they change as dirty, so that the rollups of these days are calculated anew.
 */
export class MarkingWriter implements Pick<SampleWriter, 'prepare' | 'write'> {
  constructor(
    private readonly writer: SampleWriter,
    private readonly marks: RollupMarks,
  ) {}

  async prepare(): Promise<void> {
    await this.writer.prepare();
    await this.marks.load();
  }

  /** @throws Error also when the days cannot be marked; no row was written then */
  async write(rows: readonly SampleRow[]): Promise<void> {
    await this.marks.markDays(rows);
    await this.writer.write(rows);
  }
}
