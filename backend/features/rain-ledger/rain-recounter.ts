import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Ownership } from '../../samples/lease/ownership.js';
import { rest } from '../../samples/pacing/backoff.js';
import { Wakeup } from '../../samples/pacing/wakeup.js';
import { RainLedgerStore } from './rain-ledger-store.js';
import { StationRecount } from './station-recount.js';

const RETRY_MS = 5_000;
const PAUSE_MS = 500;
/**
 * The recounter looks for work at this interval even if nobody
 * calls it, because another process may have stored a correction.
 */
const LOOK_EVERY_MS = 5_000;

/**
 * Updates stored rain totals after corrections and late rain, for one station at a time, in the process that owns the
 * shard. A restart may repeat an update without harm, because the repetition leaves updated totals as they are.
 */
@Injectable()
export class RainRecounter implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('RainLedger');
  private readonly stop = new AbortController();
  private readonly wakeup = new Wakeup();
  private working: Promise<void> = Promise.resolve();

  constructor(
    private readonly ledger: RainLedgerStore,
    private readonly station: StationRecount,
    private readonly ownership: Ownership,
  ) {}

  onApplicationBootstrap(): void {
    this.working = this.ownership.during(this.stop.signal, (signal) => this.run(signal));
  }

  /** The recounter must append its last batch before the journal closes. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.working;
  }

  /** Wakes the work that counts stored rain totals again, because there may be some to update. */
  call(): void {
    this.wakeup.ring();
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const series = await this.ledger.waiting();
        if (series !== undefined) await this.station.run(series, signal);
        // Late samples often arrive in groups. Because of this pause, one recount counts the rain of several late
        // samples.
        if (series !== undefined) await rest(PAUSE_MS, signal);
        else await this.wakeup.sleep(signal, LOOK_EVERY_MS);
      } catch (error) {
        if (signal.aborted) return;
        this.logger.warn(`Stored rain totals wait: ${String(error)}`);
        await rest(RETRY_MS, signal);
      }
    }
  }
}
