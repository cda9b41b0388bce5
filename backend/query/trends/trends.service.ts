import { Injectable } from '@nestjs/common';
import type { TrendData } from '@mesonet/contract/trends.js';
import { resolveUnits } from '@mesonet/contract/units.js';
import { AccountUnits } from '../../platform/account-units.js';
import { Forbidden, InvalidInput } from '../../platform/errors.js';
import { type Access, atLeast } from '../../platform/access/principal.js';
import type { SeriesSettings } from '../../samples/series-directory.js';
import type { TimeRange } from '../../platform/calendar/time-range.js';
import { ExtraTable } from '../../samples/extras/extra-table.js';
import { FlaggedTable } from '../../samples/flagged/flagged-table.js';
import { SampleStore } from '../../samples/store/sample-store.js';
import { bucketsOf, fittingInterval, type Interval } from '../buckets.js';
import { unlessClosed } from '../request-closed.js';
import { unitNameOf } from './statistics.js';
import { bucketColumns, rawColumns, type TrendColumn, type UnitKey } from './trend-columns.js';
import type { TrendQuery } from './trend-query.js';
import { withExtras } from './with-extras.js';
import { type TrendStore, withFlagged } from './with-flagged.js';

/** A trend whose columns come one by one, so that a long answer is never whole in memory as text. */
export interface TrendAnswer {
  head: Omit<TrendData, 'time' | 'data'>;
  /** UTC ms, ascending: the start of each bucket, or the time of each sample. */
  time: readonly number[];
  /** In the order asked, each as long as `time`. */
  columns: AsyncIterable<TrendColumn> | Iterable<TrendColumn>;
}

const MAX_ROWS = 100_000;
/** Samples as they are arrive all at once, so their memory is bounded too. */
const MAX_SAMPLE_VALUES = 4_000_000;
const AUTO_BUCKETS = 500;
/** They are merged here, one by one. */
const MAX_FLAGGED = 200_000;

/** Trends of stored samples. Reads only. */
@Injectable()
export class TrendsService {
  /** With stations' own measurements. */
  private readonly whole: TrendStore;

  constructor(
    private readonly store: SampleStore,
    private readonly extras: ExtraTable,
    private readonly flagged: FlaggedTable,
    private readonly accountUnits: AccountUnits,
  ) {
    this.whole = withExtras(store, extras);
  }

  /**
   * @param now UTC ms; no bucket starts after it
   * @throws Forbidden when a guest asks for the samples as they are
   * @throws InvalidInput when the answer would be too long
   * @throws Unavailable when the samples cannot be read now
   */
  async trend(
    station: SeriesSettings,
    { role, accountId }: Access,
    query: TrendQuery,
    now: number,
    signal: AbortSignal,
  ): Promise<TrendAnswer> {
    const { range } = query;
    if (query.interval === 0 && !atLeast(role, 'manager')) throw new Forbidden();
    const choice = resolveUnits({ ...(await this.accountUnits.unitsOf(accountId)), ...query.units });
    const keys = query.keys.map((key) => ({ ...key, unit: choice.unitFor(key.measurement.mClass) }));
    const interval =
      query.interval === 'auto'
        ? fittingInterval(range, station.timezone, now, AUTO_BUCKETS)
        : query.interval;
    const head = {
      stationid: station.stationId,
      start: new Date(range.start).toISOString(),
      end: new Date(range.end).toISOString(),
      interval,
      timezone: station.timezone,
      units: Object.fromEntries(keys.map(({ key, stat, unit }) => [key, unitNameOf(stat, unit)])),
    };
    const store = query.isAll ? await this.storeOfAll(station, keys, range) : this.whole;
    const rows =
      interval === 0
        ? await this.samples(store, station, keys, range, now, signal)
        : await this.buckets(store, station, keys, range, interval, now, signal);
    return { head, ...rows };
  }

  /** @returns keys with at least one value in the range, catalogue order, then the station's own by name */
  async keys({ series, extras }: SeriesSettings, range: TimeRange, signal: AbortSignal): Promise<string[]> {
    const own = [...(extras?.keys() ?? [])];
    const asked = Promise.all([
      this.store.keys(series, range, { signal }),
      own.length > 0 ? this.extras.keys(series, own, range, { signal }) : new Set<string>(),
    ]);
    const [keys, ownKeys] = await unlessClosed(signal, asked);
    return [...keys, ...own.filter((key) => ownKeys.has(key))];
  }

  private async storeOfAll(
    { series }: SeriesSettings,
    keys: readonly UnitKey[],
    range: TimeRange,
  ): Promise<TrendStore> {
    const measKeys = [...new Set(keys.map(({ measurement }) => measurement.key))];
    const flagged = await this.flagged.read(series, measKeys, range, MAX_FLAGGED + 1);
    if (flagged.length <= MAX_FLAGGED) return withFlagged(this.whole, flagged);
    const message = `More than ${MAX_FLAGGED} flagged values: ask for a shorter range`;
    throw new InvalidInput(message, 'too_many_flagged');
  }

  private async buckets(
    store: TrendStore,
    { series, timezone }: SeriesSettings,
    keys: readonly UnitKey[],
    range: TimeRange,
    interval: Interval,
    now: number,
    signal: AbortSignal,
  ): Promise<Omit<TrendAnswer, 'head'>> {
    const buckets = bucketsOf(range, interval, timezone, now, MAX_ROWS);
    if (!buckets) throw tooLong(fittingInterval(range, timezone, now, MAX_ROWS));
    const columns = await bucketColumns(store, series, keys, buckets.edges, signal);
    return { time: buckets.stamps, columns };
  }

  private async samples(
    store: TrendStore,
    { series, timezone }: SeriesSettings,
    keys: readonly UnitKey[],
    range: TimeRange,
    now: number,
    signal: AbortSignal,
  ): Promise<Omit<TrendAnswer, 'head'>> {
    const measKeys = [...new Set(keys.map(({ measurement }) => measurement.key))];
    const most = Math.min(MAX_ROWS, Math.floor(MAX_SAMPLE_VALUES / measKeys.length));
    const reading = store.read(series, measKeys, range, { limit: most + 1, signal });
    const { time, data } = await unlessClosed(signal, reading);
    if (time.length > most) throw tooLong(fittingInterval(range, timezone, now, MAX_ROWS));
    return { time, columns: rawColumns(keys, data) };
  }
}

function tooLong(fitting: Interval): InvalidInput {
  return new InvalidInput(
    `The answer would hold too many rows for JSON; interval=${fitting} fits this range`,
    'too_many_rows',
  );
}
