import { SECOND_MS } from '@mesonet/model/durations.js';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Ownership } from '../../samples/lease/ownership.js';
import { DemoFeed } from './demo-feed.js';
import { type DemoCredentials, DemoSetup } from './demo-setup.js';
import { type DemoStation, loadDemoStations } from './demo-stations.js';
import { ProgressLine } from './progress-line.js';

/** Time before the demo stations first send, so that their output comes after the first lines of the server's start. */
const HEAD_START = SECOND_MS;
const RETRY_AFTER = 5 * SECOND_MS;

/** Creates the demo organization in an empty database, fills its history and then sends samples of its stations. */
@Injectable()
export class DemoService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Demo');
  private readonly stop = new AbortController();
  private created: DemoCredentials | null = null;
  private sending: Promise<void> | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly setup: DemoSetup,
    private readonly feed: DemoFeed,
    private readonly ownership: Ownership,
  ) {}

  /**
   * Returns the credentials for signing in and for sending samples.
   * @returns null except at the start that created the demo organization
   */
  credentials(): DemoCredentials | null {
    return this.created;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.config.isLocal) await this.disableSignIn();
    if (!this.config.DEMO) return;
    const stations = await loadDemoStations();
    if (this.ownership.isOurs) this.created = await this.setup.create(stations, new Date());
    if (await this.setup.hasDemo()) {
      this.sending = this.ownership.during(this.stop.signal, (signal) => this.send(stations, signal));
    }
  }

  /** Stops the demo stations and waits until their last batch is in the journal, before the journal closes. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.sending;
  }

  private async disableSignIn(): Promise<void> {
    for (const id of await this.setup.disableSignIn()) {
      this.logger.warn(
        `Sign-in of the demo organization "${id}" is disabled, since HOST or PUBLIC_URL is a public address.`,
      );
    }
  }

  private async send(stations: readonly DemoStation[], signal: AbortSignal): Promise<void> {
    const progress = new ProgressLine('Demo history', process.stdout, (line) => this.logger.log(line));
    let onProgress: ((share: number) => void) | undefined = (share) => progress.update(share);
    let isFailing = false;
    await pause(HEAD_START, signal);
    while (!signal.aborted) {
      try {
        await this.feed.catchUp(stations, Date.now(), signal, onProgress);
        if (isFailing) this.logger.log('The demo stations send again.');
        isFailing = false;
        onProgress = undefined;
        await pause(SECOND_MS - (Date.now() % SECOND_MS), signal);
      } catch (error) {
        if (!isFailing && !signal.aborted) this.logger.warn(`The demo stations wait: ${String(error)}`);
        isFailing = true;
        await pause(RETRY_AFTER, signal);
      }
    }
    progress.abandon();
  }
}

/** Waits for a time. If the signal is aborted, it ends early and without an error. */
async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  await delay(durationMs, undefined, { signal }).catch(() => {});
}
