import { Injectable } from '@nestjs/common';
import { BackgroundLane } from '../../../samples/background-lane.js';
import { importedObservation, undoOf } from '../../../samples/fold/history.js';
import type { Observation } from '../../../samples/observation.js';
import { SampleRetention } from '../../../samples/retention/sample-retention.js';
import type { SeriesSettings } from '../../../samples/series-directory.js';
import { SampleStore } from '../../../samples/store/sample-store.js';
import type { ImportEntity } from '../import.entity.js';
import type { ImportSample } from '../import-samples.js';
import { UndoBatches } from './undo-batches.js';

/** Brings chunks of imports into the journal, and takes them back. */
@Injectable()
export class ImportChunks {
  constructor(
    private readonly lane: BackgroundLane,
    private readonly store: SampleStore,
    private readonly undo: UndoBatches,
    private readonly retention: SampleRetention,
  ) {}

  /** Returns when there is room for the next chunk, or the signal ended. */
  room(signal: AbortSignal): Promise<void> {
    return this.lane.room(signal);
  }

  /** Waits until what is in the journal now can be queried. */
  async visible(signal: AbortSignal): Promise<void> {
    await this.lane.visible(signal);
  }

  /**
   * Brings the samples of a chunk that are still kept. Safe to repeat: the batch that takes a chunk back is stored before
   * the chunk is brought, and only the first time.
   * @param firstRow number of the chunk's first sample in the file
   */
  async bring(
    samples: readonly ImportSample[],
    { job, firstRow, site }: { job: ImportEntity; firstRow: number; site: SeriesSettings },
  ): Promise<void> {
    // The retention of now counts.
    const from = Math.max(this.retention.keptFrom(site.series), job.firstAt?.getTime() ?? -Infinity);
    const kept = samples.filter(({ time }) => time >= from);
    if (kept.length === 0) return;
    const observations = mergeTimes(kept, site.series, job.createdAt.getTime());
    if (!(await this.undo.has(job.id, firstRow))) {
      const rows = await this.store.rowsAt(
        site.series,
        observations.map(({ time }) => time),
      );
      const stored = new Map(rows.map((row) => [row.time, row]));
      const back = observations.map((each) => undoOf(each, stored.get(each.time), { job: job.id, site }));
      await this.undo.save(job.id, firstRow, back);
    }
    await this.lane.append(observations.map((each) => importedObservation(each, job.id)));
  }

  /** @returns the chunk taken back; null when there is none left */
  async takeBack(job: number): Promise<{ firstRow: number; observations: Observation[] } | null> {
    const chunk = await this.undo.last(job);
    if (!chunk) return null;
    await this.lane.append(chunk.observations);
    return chunk;
  }

  async takenBack(job: number, firstRow: number): Promise<void> {
    await this.undo.remove(job, firstRow);
  }
}

/** One observation for each time; of one key twice, the later line counts. */
function mergeTimes(samples: readonly ImportSample[], series: number, receivedAt: number): Observation[] {
  const byTime = new Map<number, Observation>();
  const all = samples.flatMap((sample) => (sample.closing ? [sample.closing, sample] : [sample]));
  for (const { time, values } of all) {
    const known = byTime.get(time);
    byTime.set(time, { series, time, receivedAt, values: { ...known?.values, ...values } });
  }
  return [...byTime.values()];
}
