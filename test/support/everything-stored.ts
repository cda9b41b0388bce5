import type { Readiness } from '@mesonet/contract/health.js';
import type { TestServer } from './server.js';
import { waitFor } from './wait-for.js';

const STORED = '0 batches behind; 0 rows waiting, 0 writes not yet visible';

/** Waits until all that was acknowledged can be queried, as /health/ready tells it. */
export async function everythingStored(server: TestServer, timeoutMs = 600_000): Promise<void> {
  await waitFor(
    'everything to be stored',
    async () => {
      const { parts } = (await (await server.fetch('/health/ready')).json()) as Readiness;
      return `${parts.journal!.detail}; ${parts.samples!.detail}` === STORED;
    },
    timeoutMs,
  );
}
