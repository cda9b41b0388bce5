import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { EventBus } from '../../../platform/event-bus.js';
import '../../../platform/lifecycle-events.js';
import { Ownership } from '../../../samples/lease/ownership.js';
import { ImportLanes } from './import-lanes.js';

/**
 * Works on imports in the process that owns the shard. It begins only after the server listens, so that a file that
 * crashes the process cannot prevent the server from starting.
 */
@Injectable()
export class ImportRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stop = new AbortController();
  private readonly listening: Promise<void>;
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly lanes: ImportLanes,
    private readonly ownership: Ownership,
    events: EventBus,
  ) {
    this.listening = new Promise((resolve) => {
      events.subscribe('server.listening', () => resolve());
      this.stop.signal.addEventListener('abort', () => resolve());
    });
  }

  onApplicationBootstrap(): void {
    this.working = this.listening.then(() =>
      this.ownership.during(this.stop.signal, (signal) => this.lanes.run(signal)),
    );
  }

  /** Stops the work on imports, before the journal closes. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.working;
  }
}
