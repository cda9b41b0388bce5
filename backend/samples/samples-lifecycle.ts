import type {
  BeforeApplicationShutdown,
  OnApplicationBootstrap,
  OnApplicationShutdown,
} from '@nestjs/common';
import type { Pool } from 'pg';
import { ended } from './pacing/backoff.js';
import type { SampleJournal } from './sample-journal.js';
import type { ShardOwner } from './shard/shard-owner.js';
import type { SampleStore } from './store/sample-store.js';

/** A replay longer than this goes on while the server already answers. */
const CATCH_UP_WITHIN_MS = 5_000;
const CLOSE_WITHIN_MS = 2_000;
const STOP_WITHIN_MS = 4_000;

/** Starts the road of samples before the server listens, and empties it before the server ends. */
export class SamplesLifecycle
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  constructor(
    private readonly journal: SampleJournal,
    private readonly owner: ShardOwner,
    private readonly store: SampleStore,
    private readonly pools: readonly Pool[],
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.owner.start();
    await this.owner.caughtUp(AbortSignal.timeout(CATCH_UP_WITHIN_MS));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.race([this.journal.close(), ended(AbortSignal.timeout(CLOSE_WITHIN_MS))]);
    await this.owner.stop(STOP_WITHIN_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.store.close();
    await Promise.all(this.pools.map((pool) => pool.end()));
  }
}
