import type { Metrics } from '../../platform/metrics/metrics.js';
import type { JournalExtent } from '../journal/journal.js';
import type { SamplesStatus } from '../status/samples-status.js';

export interface SamplesMetricsParts {
  status: SamplesStatus;
  /**
   * Queries PostgreSQL for the size and age of the journal. The field `nextAt` of the result is the time of the oldest
   * batch that is not folded yet.
   */
  extent: () => Promise<JournalExtent>;
  now: () => Date;
}

/** Registers the metrics of journal, fold and store. */
export function registerSamplesMetrics(metrics: Metrics, parts: SamplesMetricsParts): void {
  registerOwnership(metrics, parts);
  registerExtent(metrics, parts);
  registerJournal(metrics, parts);
  registerFold(metrics, parts);
  registerStore(metrics, parts);
}

function registerOwnership(metrics: Metrics, { status }: SamplesMetricsParts): void {
  metrics.gauge('mesonet_shard_owned', '1 while this process owns the shard', () =>
    Number(status.read().ownership === 'owned'),
  );
  metrics.gauge(
    'mesonet_shard_fence',
    'Number of the newest ownership of this process; each is higher than all before',
    () => status.read().fence,
  );
}

function registerExtent(metrics: Metrics, { extent, now }: SamplesMetricsParts): void {
  const ask = shared(extent);
  metrics.gauge('mesonet_journal_bytes', 'Size of the journal on disk', async () => (await ask()).bytes);
  metrics.gauge('mesonet_journal_batches', 'Batches the journal keeps', async () => (await ask()).batches);
  metrics.gauge('mesonet_journal_oldest_seconds', 'Age of the oldest batch kept', async () =>
    secondsSince((await ask()).oldestAt, now()),
  );
  metrics.gauge('mesonet_journal_lag_seconds', 'Age of the oldest batch not yet folded', async () =>
    secondsSince((await ask()).nextAt, now()),
  );
}

function registerJournal(metrics: Metrics, { status }: SamplesMetricsParts): void {
  metrics.gauge('mesonet_journal_lag_batches', 'Batches not yet folded', () => status.read().journalLag);
  metrics.gauge(
    'mesonet_journal_uncommitted_bytes',
    'Samples waiting for their commit',
    () => status.read().waitingBytes,
  );
  metrics.total('mesonet_journal_batches_total', 'Batches ever appended', () => status.read().appendedSeq);
  metrics.total(
    'mesonet_journal_damaged_batches_total',
    'Batches skipped for a wrong checksum',
    () => status.read().damagedBatches,
  );
}

function registerFold(metrics: Metrics, { status, now }: SamplesMetricsParts): void {
  metrics.gauge('mesonet_fold_replaying', '1 while what came before the start is folded again', () =>
    Number(status.read().isReplaying),
  );
  metrics.gauge('mesonet_fold_cut_age_seconds', 'Age of the newest snapshot', () => {
    const { lastSnapshot } = status.read();
    return lastSnapshot && secondsSince(lastSnapshot.takenAt, now());
  });
  metrics.total(
    'mesonet_fold_failed_observations_total',
    'Observations that could not be folded',
    () => status.read().failedObservations,
  );
  metrics.total(
    'mesonet_fold_flagged_samples_total',
    'Samples with a doubted value',
    () => status.read().flaggedSamples,
  );
}

function registerStore(metrics: Metrics, { status }: SamplesMetricsParts): void {
  metrics.gauge('mesonet_store_up', '1 while the sample store answers and takes rows', () =>
    Number(status.read().store !== null),
  );
  metrics.gauge('mesonet_store_suspended_tables', 'Tables that have stopped applying writes', () => {
    const { store } = status.read();
    return store && Number(store.isSuspended);
  });
  metrics.gauge(
    'mesonet_store_rows_waiting',
    'Rows folded that queries do not answer yet',
    () => status.read().rowsWaiting,
  );
  metrics.gauge(
    'mesonet_store_lag_writes',
    'Writes acknowledged and not yet visible',
    () => status.read().storeLag,
  );
  metrics.gauge(
    'mesonet_store_gaps',
    'Spans of time missing in a store that was older than the journal',
    () => status.read().gaps.length,
  );
  metrics.total(
    'mesonet_store_rows_refused_total',
    'Rows the store refused for good',
    () => status.read().refusedRows,
  );
}

/** @returns the seconds since a moment; 0 when there is no such moment */
function secondsSince(at: Date | null, now: Date): number {
  return at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : 0;
}

/**
 * Shares one running query among concurrent callers, because the metrics that a monitoring system reads at one time
 * all need the same figures.
 */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | null = null;
  return () => (asking ??= ask().finally(() => (asking = null)));
}
