import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { TooManyRequests } from '../../platform/errors.js';
import { EventBus } from '../../platform/event-bus.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import { StationLog } from '../station-log/station-log.js';
import { Quota } from './quota.js';

type Sender = Pick<SeriesSettings, 'series' | 'accountId'>;
type Counted = 'requests' | 'samples';

/** Refusals with no pause of a minute between them. */
interface Stretch {
  count: number;
  lastAt: number;
}

const PAUSE_MS = 60_000;

/**
 * How much one station, and all stations of one account together, may send. Only who identified itself is counted,
 * so nobody can use up the share of another; what is refused costs nothing, so a noisy station keeps its share.
 * A few numbers for each station there is.
 */
@Injectable()
export class IntakeLimits {
  private readonly ofStation: Record<Counted, Quota<number>>;
  private readonly ofAccount: Record<Counted, Quota<string>>;
  private readonly stretches = new Map<number, Stretch>();

  constructor(
    @Inject(CONFIG)
    config: Pick<
      Config,
      | 'STATION_REQUESTS_PER_MINUTE'
      | 'STATION_SAMPLES_PER_MINUTE'
      | 'ACCOUNT_REQUESTS_PER_MINUTE'
      | 'ACCOUNT_SAMPLES_PER_MINUTE'
    >,
    @Inject(StationLog) private readonly log: Pick<StationLog, 'record'>,
    events: EventBus,
  ) {
    this.ofStation = {
      requests: new Quota(config.STATION_REQUESTS_PER_MINUTE),
      samples: new Quota(config.STATION_SAMPLES_PER_MINUTE),
    };
    this.ofAccount = {
      requests: new Quota(config.ACCOUNT_REQUESTS_PER_MINUTE),
      samples: new Quota(config.ACCOUNT_SAMPLES_PER_MINUTE),
    };
    events.subscribe('station.removed', ({ series }) => this.forget(series));
  }

  /**
   * Counts one request. The station's log is told when refusals begin, and when they are over.
   * @param now UTC ms, for the log
   * @param at ms of a clock that never jumps
   * @throws TooManyRequests naming the limit, while the station or its account has to wait
   */
  admit(station: Sender, now: number, at = performance.now()): void {
    if (this.mustWait(station, at)) {
      const { waitMs, reason } = this.longestWait(station, at);
      this.noteRefusal(station.series, reason, now, at);
      throw new TooManyRequests(Math.ceil(waitMs / 1_000), reason);
    }
    this.noteEnd(station.series, now, at);
    this.ofStation.requests.charge(station.series, 1, at);
    this.ofAccount.requests.charge(station.accountId, 1, at);
  }

  /** Counts the samples of an upload that was let in, good ones and bad ones: both had to be read. */
  charge({ series, accountId }: Sender, samples: number, at = performance.now()): void {
    this.ofStation.samples.charge(series, samples, at);
    this.ofAccount.samples.charge(accountId, samples, at);
  }

  private mustWait({ series, accountId }: Sender, at: number): boolean {
    const { ofStation, ofAccount } = this;
    return (
      ofStation.requests.waitMs(series, at) > 0 ||
      ofStation.samples.waitMs(series, at) > 0 ||
      ofAccount.requests.waitMs(accountId, at) > 0 ||
      ofAccount.samples.waitMs(accountId, at) > 0
    );
  }

  private longestWait({ series, accountId }: Sender, at: number): { waitMs: number; reason: string } {
    const waits = (['requests', 'samples'] as const).flatMap((counted) => [
      waitFor(this.ofStation[counted], series, `${counted} a minute from one station`, at),
      waitFor(this.ofAccount[counted], accountId, `${counted} a minute from one organization`, at),
    ]);
    return waits.reduce((longest, each) => (each.waitMs > longest.waitMs ? each : longest));
  }

  private noteRefusal(series: number, reason: string, now: number, at: number): void {
    this.noteEnd(series, now, at);
    const stretch = this.stretches.get(series);
    if (stretch) {
      stretch.count += 1;
      stretch.lastAt = at;
      return;
    }
    this.stretches.set(series, { count: 1, lastAt: at });
    const message = `${reason}; uploads beyond it are refused`;
    this.log.record({ series, kind: 'throttled', detail: 'begin', message }, now);
  }

  private noteEnd(series: number, now: number, at: number): void {
    const stretch = this.stretches.get(series);
    if (!stretch || at - stretch.lastAt < PAUSE_MS) return;
    this.stretches.delete(series);
    const message = `No upload too many for a minute; at least ${stretch.count} had been refused`;
    this.log.record({ series, kind: 'throttled', detail: 'end', message }, now);
  }

  private forget(series: number): void {
    for (const quota of Object.values(this.ofStation)) quota.forget(series);
    this.stretches.delete(series);
  }
}

function waitFor<Key>(quota: Quota<Key>, key: Key, what: string, at: number) {
  return { waitMs: quota.waitMs(key, at), reason: `The limit is ${quota.perMinute} ${what}` };
}
