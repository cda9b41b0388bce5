import type {
  BeforeApplicationShutdown,
  OnApplicationBootstrap,
  OnApplicationShutdown,
} from '@nestjs/common';
import type { Pool } from 'pg';
import { unlessEnded } from '../pacing/backoff.js';
import type { SampleJournal } from '../journal/sample-journal.js';
import type { ShardOwner } from '../owner/shard-owner.js';
import type { SampleUpkeep } from '../store/sample-upkeep.js';

/**
 * The server waits this long for a replay of the journal at its start. A longer replay continues while the server
 * already accepts requests.
 */
const CATCH_UP_WITHIN_MS = 5_000;
const CLOSE_WITHIN_MS = 2_000;
const STOP_WITHIN_MS = 4_000;

/** Starts the processing of samples before the server listens, and completes it before the server ends. */
export class SamplesLifecycle
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  constructor(
    private readonly journal: SampleJournal,
    private readonly owner: ShardOwner,
    private readonly samples: SampleUpkeep,
    private readonly pools: readonly Pool[],
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.owner.start();
    await this.owner.run?.caughtUp(AbortSignal.timeout(CATCH_UP_WITHIN_MS));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await unlessEnded(this.journal.close(), AbortSignal.timeout(CLOSE_WITHIN_MS));
    await this.owner.stop(STOP_WITHIN_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.samples.close();
    await Promise.all(this.pools.map((pool) => pool.end()));
  }
}
