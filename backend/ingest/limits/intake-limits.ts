import { MINUTE_MS } from '@mesonet/model/durations.js';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { TooManyRequests } from '../../platform/errors.js';
import { EventBus } from '../../platform/event-bus.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import { StationLog } from '../station-log/station-log.js';
import { Quota } from './quota.js';

type Sender = Pick<SeriesSettings, 'series' | 'accountId'>;
type Counted = 'requests' | 'samples';

/** Refused uploads of one station that follow one another with less than one minute between them. */
interface Refusals {
  count: number;
  lastAt: number;
}

const PAUSE_MS = MINUTE_MS;

/**
 * Limits what one station, and all stations of one account together, may send. Only stations that have identified
 * themselves are counted, so nobody can use up the share of another. Refused uploads are not counted, so a station that
 * sends too much keeps its share. The limits of a station take up the memory of a few numbers.
 */
@Injectable()
export class IntakeLimits {
  private readonly stationQuotas: Record<Counted, Quota<number>>;
  private readonly accountQuotas: Record<Counted, Quota<string>>;
  private readonly refusals = new Map<number, Refusals>();

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
    this.stationQuotas = {
      requests: new Quota(config.STATION_REQUESTS_PER_MINUTE),
      samples: new Quota(config.STATION_SAMPLES_PER_MINUTE),
    };
    this.accountQuotas = {
      requests: new Quota(config.ACCOUNT_REQUESTS_PER_MINUTE),
      samples: new Quota(config.ACCOUNT_SAMPLES_PER_MINUTE),
    };
    events.subscribe('station.removed', ({ series }) => this.forget(series));
  }

  /**
   * Counts one upload, or refuses it. The station's log gets an entry when refusals begin and when they end.
   * @param now UTC ms, for the log
   * @param at ms of a monotonic clock
   * @throws TooManyRequests naming the limit, while the station or its account has to wait
   */
  admit(station: Sender, now: number, at = performance.now()): void {
    if (this.mustWait(station, at)) {
      const { waitMs, reason } = this.longestWait(station, at);
      this.logRefusal(station.series, reason, now, at);
      throw new TooManyRequests(Math.ceil(waitMs / 1_000), reason);
    }
    this.logEnd(station.series, now, at);
    this.stationQuotas.requests.charge(station.series, 1, at);
    this.accountQuotas.requests.charge(station.accountId, 1, at);
  }

  /**
   * Counts the samples of an upload that was not refused. Invalid samples count, too, because they also had to be read.
   */
  charge({ series, accountId }: Sender, samples: number, at = performance.now()): void {
    this.stationQuotas.samples.charge(series, samples, at);
    this.accountQuotas.samples.charge(accountId, samples, at);
  }

  private mustWait({ series, accountId }: Sender, at: number): boolean {
    const { stationQuotas, accountQuotas } = this;
    return (
      stationQuotas.requests.waitMs(series, at) > 0 ||
      stationQuotas.samples.waitMs(series, at) > 0 ||
      accountQuotas.requests.waitMs(accountId, at) > 0 ||
      accountQuotas.samples.waitMs(accountId, at) > 0
    );
  }

  private longestWait({ series, accountId }: Sender, at: number): { waitMs: number; reason: string } {
    const waits = (['requests', 'samples'] as const).flatMap((counted) => [
      waitFor(this.stationQuotas[counted], series, `${counted} a minute from one station`, at),
      waitFor(this.accountQuotas[counted], accountId, `${counted} a minute from one organization`, at),
    ]);
    return waits.reduce((longest, each) => (each.waitMs > longest.waitMs ? each : longest));
  }

  private logRefusal(series: number, reason: string, now: number, at: number): void {
    this.logEnd(series, now, at);
    const refused = this.refusals.get(series);
    if (refused) {
      refused.count += 1;
      refused.lastAt = at;
      return;
    }
    this.refusals.set(series, { count: 1, lastAt: at });
    const message = `${reason}; uploads beyond it are refused`;
    this.log.record({ series, kind: 'throttled', detail: 'begin', message }, now);
  }

  private logEnd(series: number, now: number, at: number): void {
    const refused = this.refusals.get(series);
    if (!refused || at - refused.lastAt < PAUSE_MS) return;
    this.refusals.delete(series);
    const message = `No upload too many for a minute; at least ${refused.count} had been refused`;
    this.log.record({ series, kind: 'throttled', detail: 'end', message }, now);
  }

  private forget(series: number): void {
    for (const quota of Object.values(this.stationQuotas)) quota.forget(series);
    this.refusals.delete(series);
  }
}

function waitFor<Key>(quota: Quota<Key>, key: Key, what: string, at: number) {
  return { waitMs: quota.waitMs(key, at), reason: `The limit is ${quota.perMinute} ${what}` };
}
