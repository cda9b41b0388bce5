import { Injectable } from '@nestjs/common';
import { BackgroundLane } from '../../../samples/background-lane.js';
import { importedObservation, undoOf } from '../../../samples/fold/history.js';
import type { Observation } from '../../../samples/observation.js';
import type { SeriesSettings } from '../../../samples/series-directory.js';
import { SampleStore } from '../../../samples/store/sample-store.js';
import type { ImportSample } from '../import-samples.js';
import { UndoBatches } from './undo-batches.js';

/** Brings chunks of imports into the journal, and takes them back. */
@Injectable()
export class ImportChunks {
  constructor(
    private readonly lane: BackgroundLane,
    private readonly store: SampleStore,
    private readonly undo: UndoBatches,
  ) {}

  /**
   * Safe to repeat: what takes a chunk back is kept before the chunk is brought, and only the first time.
   * @param firstRow number of the chunk's first sample in the file
   */
  async bring(
    samples: readonly ImportSample[],
    { job, firstRow, site, now }: { job: number; firstRow: number; site: SeriesSettings; now: number },
  ): Promise<Observation[]> {
    const observations = mergeTimes(samples, site.series, now);
    if (!(await this.undo.has(job, firstRow))) {
      const rows = await this.store.rowsAt(
        site.series,
        observations.map(({ time }) => time),
      );
      const stored = new Map(rows.map((row) => [row.time, row]));
      const back = observations.map((each) => undoOf(each, stored.get(each.time), { job, site }));
      await this.undo.save(job, firstRow, back);
    }
    await this.lane.append(observations.map((each) => importedObservation(each, job)));
    return observations;
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

/** One observation a time; of one key twice, the later line counts. */
function mergeTimes(samples: readonly ImportSample[], series: number, receivedAt: number): Observation[] {
  const byTime = new Map<number, Observation>();
  for (const { time, values } of samples) {
    const known = byTime.get(time);
    byTime.set(time, { series, time, receivedAt, values: { ...known?.values, ...values } });
  }
  return [...byTime.values()];
}
