import { Injectable } from '@nestjs/common';
import type { TrendData } from '@mesonet/contract/trends.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import { resolveUnits } from '@mesonet/model/units.js';
import { Forbidden, InvalidInput } from '../../platform/errors.js';
import { type Access, atLeast } from '../../platform/access/principal.js';
import type { NamedSeries } from '../../features/stations/station-directory.js';
import type { SeriesSettings } from '../../samples/core/series-directory.js';
import { ExtraTable } from '../../samples/store/beside/extra-table.js';
import { FlaggedTable } from '../../samples/store/beside/flagged-table.js';
import { trendReader } from '../../samples/store/layers/reader-layers.js';
import { type BucketColumns, SampleReader, type TrendReader } from '../../samples/store/sample-reader.js';
import { bucketsOf, fittingInterval } from '../buckets.js';
import { unlessClosed } from '../request-closed.js';
import { unitNameOf } from './statistics.js';
import { checkFileBuckets, checkFileSamples, tooLong } from './trend-length.js';
import { PageWriting } from './csv/page-writing.js';
import { type TrendBlock, trendBlocks } from './trend-blocks.js';
import { bucketColumns, measKeysOf, rawColumns, type TrendColumn, type UnitKey } from './trend-columns.js';
import type { TrendCall, TrendPlan } from './trend-plan.js';
import type { TrendQuery } from './trend-query.js';

/**
 * A trend whose columns are calculated one by one while it is sent, so that a long answer is never completely in memory
 * as text.
 */
export interface TrendAnswer {
  head: Omit<TrendData, 'time' | 'data'>;
  /** UTC ms, ascending: the start of each bucket, or the time of each sample. */
  time: readonly number[];
  /** Columns in the order of the requested keys, each as long as `time`. */
  columns: AsyncIterable<TrendColumn> | Iterable<TrendColumn>;
  /** See `CalculatedColumns`. */
  source?: BucketColumns;
}

/** A trend of any length in blocks of rows, in order of time. */
export interface TrendFile {
  plan: TrendPlan;
  blocks: AsyncGenerator<TrendBlock>;
}

const MAX_ROWS = 100_000;
/** Largest number of values when each sample is one row, because all of them are in memory at once. */
const MAX_SAMPLE_VALUES = 4_000_000;
const AUTO_BUCKETS = 500;
/** Flagged values are merged into the rows one by one in this process, so their number is limited. */
const MAX_FLAGGED = 200_000;

/** Answers requests for trends of stored samples; it never writes. */
@Injectable()
export class TrendsService {
  /** Reads rows together with the own measurements of stations, without flagged values. */
  private readonly whole: TrendReader;

  constructor(
    private readonly reader: SampleReader,
    private readonly extras: ExtraTable,
    private readonly flagged: FlaggedTable,
    private readonly pages: PageWriting,
  ) {
    this.whole = trendReader(reader, extras);
  }

  /**
   * Answers a trend in columns.
   * @throws Forbidden when a caller with the role guest requests single samples instead of buckets
   * @throws InvalidInput when the answer would be too long
   * @throws Unavailable when the samples cannot be read now
   */
  async trend(
    station: NamedSeries,
    access: Access,
    query: TrendQuery,
    { now, signal }: TrendCall,
  ): Promise<TrendAnswer> {
    const plan = await this.plan(station, access, query, { now, signal });
    const rows = plan.interval === 0 ? await samples(plan, now, signal) : await buckets(plan, now, signal);
    return { head: plan.head, ...rows };
  }

  /**
   * Answers a trend in blocks of rows for a file, which may hold more rows than a JSON answer.
   * @throws Forbidden for a caller with the role guest
   * @throws InvalidInput when the file would be too long
   * @throws Unavailable when the samples cannot be read now
   */
  async file(
    station: NamedSeries,
    access: Access,
    query: TrendQuery,
    { now, signal }: TrendCall,
  ): Promise<TrendFile> {
    if (!atLeast(access.role, 'manager')) throw new Forbidden();
    const plan = await this.plan(station, access, query, { now, signal });
    checkFileBuckets(plan, now);
    const { keys } = plan;
    const { timezone } = query;
    const blocks = trendBlocks(plan, now, signal, (page) => this.pages.write({ page, keys, timezone }));
    // The first block is read now, so that a failure of the store is answered before the file begins. Samples are
    // counted meanwhile, because either takes about as long.
    const [first] = await Promise.all([blocks.next(), checkFileSamples(plan, { now, signal })]);
    async function* all(): AsyncGenerator<TrendBlock> {
      if (!first.done) yield first.value;
      yield* blocks;
    }
    return { plan, blocks: all() };
  }

  /** @returns keys with at least one value in the range: those of the catalogue in its order, then own measurements */
  async keys({ series, extras }: SeriesSettings, range: TimeRange, signal: AbortSignal): Promise<string[]> {
    const own = [...(extras?.keys() ?? [])];
    const asked = Promise.all([
      this.reader.keys(series, range, { signal }),
      own.length > 0 ? this.extras.keys(series, own, range, { signal }) : new Set<string>(),
    ]);
    const [keys, ownKeys] = await unlessClosed(signal, asked);
    return [...keys, ...own.filter((key) => ownKeys.has(key))];
  }

  private async plan(
    station: NamedSeries,
    { role }: Access,
    query: TrendQuery,
    { now, signal }: TrendCall,
  ): Promise<TrendPlan> {
    const { range } = query;
    const { series, timezone, units } = station;
    if (query.interval === 0 && !atLeast(role, 'manager')) throw new Forbidden();
    const choice = resolveUnits({ ...units, ...query.units });
    const keys = query.keys.map((key) => ({ ...key, unit: choice.unitFor(key.measurement.mClass) }));
    const interval =
      query.interval === 'auto' ? fittingInterval(range, timezone, now, AUTO_BUCKETS) : query.interval;
    const head = {
      stationid: station.stationId,
      start: new Date(range.start).toISOString(),
      end: new Date(range.end).toISOString(),
      interval,
      timezone,
      units: Object.fromEntries(keys.map(({ key, stat, unit }) => [key, unitNameOf(stat, unit)])),
    };
    const store = query.isAll ? await this.storeOfAll(station, keys, range, signal) : this.whole;
    return { store, series, timezone, keys, range, interval, head };
  }

  private async storeOfAll(
    { series }: SeriesSettings,
    keys: readonly UnitKey[],
    range: TimeRange,
    signal: AbortSignal,
  ): Promise<TrendReader> {
    const reading = this.flagged.read(series, measKeysOf(keys), range, { limit: MAX_FLAGGED + 1, signal });
    const flagged = await unlessClosed(signal, reading);
    if (flagged.length <= MAX_FLAGGED) return trendReader(this.reader, this.extras, flagged);
    const message = `More than ${MAX_FLAGGED} flagged values: ask for a shorter range`;
    throw new InvalidInput(message, 'too_many_flagged');
  }
}

async function buckets(
  plan: TrendPlan,
  now: number,
  signal: AbortSignal,
): Promise<Omit<TrendAnswer, 'head'>> {
  const { range, interval, timezone } = plan;
  const found = bucketsOf(range, interval, { timezone, now, limit: MAX_ROWS });
  if (!found) throw tooLong(plan, now, MAX_ROWS, 'JSON');
  return { time: found.stamps, ...(await bucketColumns(plan, found.edges, { signal })) };
}

async function samples(
  plan: TrendPlan,
  now: number,
  signal: AbortSignal,
): Promise<Omit<TrendAnswer, 'head'>> {
  const { store, series, keys, range } = plan;
  const measKeys = measKeysOf(plan.keys);
  const most = Math.min(MAX_ROWS, Math.floor(MAX_SAMPLE_VALUES / measKeys.length));
  const reading = store.read(series, measKeys, range, { limit: most + 1, signal });
  const { time, data } = await unlessClosed(signal, reading);
  if (time.length > most) throw tooLong(plan, now, MAX_ROWS, 'JSON');
  return { time, columns: rawColumns(keys, data) };
}
