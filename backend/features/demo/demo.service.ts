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
import { AccountsService } from '../accounts/accounts.service.js';
import { DemoFeed } from './demo-feed.js';
import { type DemoCredentials, DemoSetup } from './demo-setup.js';
import { type DemoStation, loadDemoStations } from './demo-stations.js';
import { ProgressLine } from './progress-line.js';
import { SECOND } from './sources/quantities.js';

/** The first lines of a start belong to the start. */
const HEAD_START = SECOND;
const RETRY_AFTER = 5 * SECOND;

/** The demo organization: makes it on an empty database, fills its history, keeps its stations sending. */
@Injectable()
export class DemoService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Demo');
  private readonly stop = new AbortController();
  private created: DemoCredentials | null = null;
  private sending: Promise<void> | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly accounts: AccountsService,
    private readonly setup: DemoSetup,
    private readonly feed: DemoFeed,
    private readonly ownership: Ownership,
  ) {}

  /** How to sign in and to send; null but on the start that made the organization. */
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

  /** Before the journal closes: what is under way is still taken in. */
  async onModuleDestroy(): Promise<void> {
    this.stop.abort();
    await this.sending;
  }

  private async disableSignIn(): Promise<void> {
    for (const id of await this.accounts.disableDemoSignIn()) {
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
        await pause(SECOND - (Date.now() % SECOND), signal);
      } catch (error) {
        if (!isFailing && !signal.aborted) this.logger.warn(`The demo stations wait: ${String(error)}`);
        isFailing = true;
        await pause(RETRY_AFTER, signal);
      }
    }
    progress.abandon();
  }
}

/** Ends early, and without an error, when the signal comes. */
async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  await delay(durationMs, undefined, { signal }).catch(() => {});
}
