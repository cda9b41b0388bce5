import type { TestServer } from '../servers/server.js';
import { waitFor } from '../wait-for.js';

const NOTHING_WAITS = [
  'mesonet_journal_lag_batches 0',
  'mesonet_fold_replaying 0',
  'mesonet_store_rows_waiting 0',
  'mesonet_store_lag_writes 0',
  'mesonet_store_up 1',
];

/** Waits until every acknowledged sample can be queried, according to the server's metrics. */
export async function everythingStored(server: TestServer, timeoutMs = 600_000): Promise<void> {
  await waitFor(
    'everything to be stored',
    async () => {
      const lines = new Set((await (await server.fetch('/metrics')).text()).split('\n'));
      return NOTHING_WAITS.every((line) => lines.has(line));
    },
    timeoutMs,
  );
}
