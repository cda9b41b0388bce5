import type { Metrics } from '../platform/metrics/metrics.js';
import type { JournalExtent } from './journal/journal-extent.js';
import type { SamplesStatus } from './samples-status.js';

export interface SamplesMetricsParts {
  status: SamplesStatus;
  /** Asks PostgreSQL; `nextAt` is that of the oldest batch not yet folded. */
  extent: () => Promise<JournalExtent>;
  now: () => Date;
}

/** Registers the figures of journal, fold and store. */
export function registerSamplesMetrics(metrics: Metrics, { status, extent, now }: SamplesMetricsParts): void {
  const read = () => status.read();
  const ask = shared(extent);
  const age = (at: Date | null | undefined) =>
    at ? Math.max(0, (now().getTime() - at.getTime()) / 1000) : 0;
  const journal = 'mesonet_journal_';
  metrics.gauge(`${journal}bytes`, 'Size of the journal on disk', async () => (await ask()).bytes);
  metrics.gauge(`${journal}batches`, 'Batches the journal keeps', async () => (await ask()).batches);
  metrics.gauge(`${journal}oldest_seconds`, 'Age of the oldest batch kept', async () =>
    age((await ask()).oldestAt),
  );
  metrics.gauge(`${journal}lag_seconds`, 'Age of the oldest batch not yet folded', async () =>
    age((await ask()).nextAt),
  );
  metrics.gauge(`${journal}lag_batches`, 'Batches not yet folded', () => read().journalLag);
  metrics.gauge(`${journal}uncommitted_bytes`, 'Samples waiting for their commit', () => read().waitingBytes);
  metrics.total(`${journal}batches_total`, 'Batches ever appended', () => read().appendedSeq);
  metrics.total(
    `${journal}damaged_batches_total`,
    'Batches skipped for a wrong checksum',
    () => read().damagedBatches,
  );

  const fold = 'mesonet_fold_';
  metrics.gauge(`${fold}replaying`, '1 while what came before the start is folded again', () =>
    Number(read().isReplaying),
  );
  metrics.gauge(`${fold}cut_age_seconds`, 'Age of the newest snapshot', () => {
    const { lastCut } = read();
    return lastCut && age(lastCut.takenAt);
  });
  metrics.total(
    `${fold}failed_observations_total`,
    'Observations that could not be folded',
    () => read().failedObservations,
  );
  metrics.total(`${fold}flagged_samples_total`, 'Samples with a doubted value', () => read().flaggedSamples);

  const store = 'mesonet_store_';
  metrics.gauge(`${store}up`, '1 while the sample store answers and takes rows', () =>
    Number(read().store !== null),
  );
  metrics.gauge(`${store}suspended_tables`, 'Tables that have stopped applying writes', () => {
    const { store: position } = read();
    return position && Number(position.isSuspended);
  });
  metrics.gauge(
    `${store}rows_waiting`,
    'Rows folded that queries do not answer yet',
    () => read().rowsWaiting,
  );
  metrics.gauge(`${store}lag_writes`, 'Writes acknowledged and not yet visible', () => read().storeLag);
  metrics.total(`${store}rows_refused_total`, 'Rows the store refused for good', () => read().refusedRows);
}

/** Those who ask while the answer is under way get the same one: the figures of a scrape share one question. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | null = null;
  return () => (asking ??= ask().finally(() => (asking = null)));
}
