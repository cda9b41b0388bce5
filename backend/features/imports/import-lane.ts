import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { importedObservation, undoOf } from '../../samples/fold/history.js';
import type { Observation } from '../../samples/observation.js';
import { SampleJournal } from '../../samples/sample-journal.js';
import { SamplesStatus } from '../../samples/samples-status.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import { SampleStore } from '../../samples/store/sample-store.js';
import type { ImportSample } from './import-samples.js';
import { UndoBatches } from './undo-batches.js';

/** Between two chunks, so that live samples find the way free. */
const PAUSE_MS = 20;
/** More rows on their way into the store than this: the import waits. */
const MAX_ROWS_WAITING = 1_500;
const MAX_JOURNAL_LAG = 20;
const VISIBLE_WITHIN_MS = 20_000;

/** Brings chunks of imports into the journal, and takes them back, beside live samples. */
@Injectable()
export class ImportLane {
  constructor(
    private readonly journal: SampleJournal,
    private readonly status: SamplesStatus,
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
      const stored = new Map(rows.map(({ time, values }) => [time, values]));
      const back = observations.map((each) => undoOf(each, stored.get(each.time), { job, site }));
      await this.undo.save(job, firstRow, back);
    }
    await this.journal.append(observations.map((each) => importedObservation(each, job)));
    return observations;
  }

  /** @returns the chunk taken back; null when there is none left */
  async takeBack(job: number): Promise<{ firstRow: number; observations: Observation[] } | null> {
    const chunk = await this.undo.last(job);
    if (!chunk) return null;
    await this.journal.append(chunk.observations);
    return chunk;
  }

  async takenBack(job: number, firstRow: number): Promise<void> {
    await this.undo.remove(job, firstRow);
  }

  /** Returns when there is room for the next chunk, or the signal ended. */
  async room(signal: AbortSignal): Promise<void> {
    do {
      await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    } while (!signal.aborted && this.isBusy());
  }

  private isBusy(): boolean {
    const { rowsWaiting, journalLag } = this.status.read();
    return rowsWaiting > MAX_ROWS_WAITING || journalLag > MAX_JOURNAL_LAG;
  }

  /** Waits until what is in the journal now can be queried; 20 s at most, a store that is away is not waited for. */
  async visible(signal: AbortSignal): Promise<void> {
    const { appendedSeq } = this.status.read();
    const until = performance.now() + VISIBLE_WITHIN_MS;
    let lowest = Infinity;
    while (!signal.aborted && performance.now() < until) {
      const { foldedSeq, rowsWaiting } = this.status.read();
      if (foldedSeq >= appendedSeq) lowest = Math.min(lowest, rowsWaiting);
      if (lowest === 0) return;
      await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
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
