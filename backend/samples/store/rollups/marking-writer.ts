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

  /**
   * Marks the days of rows. Call it before `write`; it is a separate step, because `WriteSize` measures how long
   * `write` takes to encode.
   * @throws Error when the days cannot be marked; the rows must not be written then
   */
  markDays(rows: readonly SampleRow[]): Promise<void> {
    return this.marks.markDays(rows);
  }

  write(rows: readonly SampleRow[]): Promise<void> {
    return this.writer.write(rows);
  }
}
