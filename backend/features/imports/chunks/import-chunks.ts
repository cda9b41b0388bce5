import { Injectable } from '@nestjs/common';
import { BackgroundLane } from '../../../samples/upkeep/lane/background-lane.js';
import { importedObservation, undoOf } from '../../../samples/fold/history/history.js';
import type { JournalEntry } from '../../../samples/core/journal-entry.js';
import type { Observation } from '../../../samples/core/observation.js';
import { SampleRetention } from '../../../samples/core/sample-retention.js';
import type { SeriesSettings } from '../../../samples/core/series-directory.js';
import { SampleReader } from '../../../samples/store/sample-reader.js';
import type { ImportEntity } from '../import.entity.js';
import type { ImportSample } from '../import-samples.js';
import { UndoBatches } from './undo-batches.js';

/** Appends the parts (chunks) of an imported file to the journal, and removes them again when the import is undone. */
@Injectable()
export class ImportChunks {
  constructor(
    private readonly lane: BackgroundLane,
    private readonly samples: SampleReader,
    private readonly undo: UndoBatches,
    private readonly retention: SampleRetention,
  ) {}

  /** Resolves when the journal has room for the next part of the file, or when the signal is aborted. */
  room(signal: AbortSignal): Promise<void> {
    return this.lane.room(signal);
  }

  /** Resolves when everything that is in the journal now can be queried. */
  async visible(signal: AbortSignal): Promise<void> {
    await this.lane.visible(signal);
  }

  /**
   * Imports the samples of a chunk (part of a file), except those that are older than the retention period. It first
   * stores the journal entries that can undo the chunk. If the call is repeated, it keeps these first entries, so the
   * undo still restores the rows from before the import.
   * @param firstRow number of the chunk's first sample in the file
   */
  async append(
    samples: readonly ImportSample[],
    { job, firstRow, site }: { job: ImportEntity; firstRow: number; site: SeriesSettings },
  ): Promise<void> {
    // How old an imported sample may be is decided by the retention period of now. It may have changed after the file
    // was sent.
    const from = Math.max(this.retention.keptFrom(site.series), job.firstAt?.getTime() ?? -Infinity);
    const kept = samples.filter(({ time }) => time >= from);
    if (kept.length === 0) return;
    const observations = mergeTimes(kept, site.series, job.createdAt.getTime());
    if (!(await this.undo.has(job.id, firstRow))) {
      const rows = await this.samples.rowsAt(
        site.series,
        observations.map(({ time }) => time),
      );
      const stored = new Map(rows.map((row) => [row.time, row]));
      const back = observations.map((each) => undoOf(each, stored.get(each.time), { job: job.id, site }));
      await this.undo.save(job.id, firstRow, back);
    }
    await this.lane.append(observations.map((each) => importedObservation(each, job.id)));
  }

  /**
   * Undoes the chunk (part of a file) that was imported last.
   * @returns this chunk; null when no chunk is left
   */
  async takeBack(job: number): Promise<{ firstRow: number; entries: JournalEntry[] } | null> {
    const chunk = await this.undo.last(job);
    if (!chunk) return null;
    await this.lane.append(chunk.entries);
    return chunk;
  }

  async takenBack(job: number, firstRow: number): Promise<void> {
    await this.undo.remove(job, firstRow);
  }
}

/**
 * Makes one observation of all rows of the file with the same time. If two rows have a value of the same measurement,
 * the row that comes later in the file counts.
 */
function mergeTimes(samples: readonly ImportSample[], series: number, receivedAt: number): Observation[] {
  const byTime = new Map<number, Observation>();
  const all = samples.flatMap((sample) => (sample.closing ? [sample.closing, sample] : [sample]));
  for (const { time, values } of all) {
    const known = byTime.get(time);
    byTime.set(time, { kind: 'sample', series, time, receivedAt, values: { ...known?.values, ...values } });
  }
  return [...byTime.values()];
}
