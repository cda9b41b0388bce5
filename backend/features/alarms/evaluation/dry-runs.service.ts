import { Injectable } from '@nestjs/common';
import type { AlarmDryRun, DryRunResult } from '@mesonet/contract/alarm-dry-runs.js';
import { isExtraKey } from '@mesonet/contract/extra-measurements.js';
import { NUMERIC_KEYS } from '@mesonet/contract/measurements.js';
import type { TimeRange } from '../../../platform/calendar/time-range.js';
import { InvalidInput, TooManyRequests } from '../../../platform/errors.js';
import { InstantError, parseInstant } from '../../../platform/iso-time.js';
import { LatestSamples } from '../../../samples/latest-samples.js';
import { TimeSlice } from '../../../samples/pacing/time-slice.js';
import type { SeriesSettings } from '../../../samples/series-directory.js';
import { Episodes } from './episodes.js';
import { PastValues } from './past-values.js';
import type { AlarmRule } from './rule.js';

const MOST_EPISODES = 1_000;
const MOST_SAMPLES = 3_000_000;
const A_SLICE = 500;
const LONGEST_MS = 366 * 86_400_000;
const MINUTE = 60_000;
const MOST_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 5;

/** Tries rules over the past. */
@Injectable()
export class DryRunsService {
  /** How many runs an account has under way. */
  private readonly underWay = new Map<string, number>();

  constructor(
    private readonly past: PastValues,
    private readonly latest: LatestSamples,
  ) {}

  /**
   * The episodes that a rule would have had.
   * @throws InvalidInput for an unknown measurement, and a range that is empty or too long
   * @throws TooManyRequests when the account has as many runs under way as it may
   */
  async run(site: SeriesSettings, asked: AlarmDryRun, signal: AbortSignal): Promise<DryRunResult> {
    const { accountId } = site;
    const others = this.underWay.get(accountId) ?? 0;
    if (others >= MOST_AT_ONCE) tooManyAtOnce();
    this.underWay.set(accountId, others + 1);
    try {
      return await this.find(site, asked, signal);
    } finally {
      const left = this.underWay.get(accountId)! - 1;
      if (left > 0) this.underWay.set(accountId, left);
      else this.underWay.delete(accountId);
    }
  }

  private async find(site: SeriesSettings, asked: AlarmDryRun, signal: AbortSignal): Promise<DryRunResult> {
    const rule = toRule(asked.alarm);
    const { start, end } = rangeOf(asked);
    const key = this.keyOf(site, asked.alarm);
    const episodes = new Episodes(rule, start, MOST_EPISODES);
    if (key !== null) {
      const before = { start: start - rule.windowMs, end: start };
      for await (const value of this.values(site.series, key, before, signal)) episodes.remember(value);
      for await (const value of this.values(site.series, key, { start, end }, signal)) episodes.add(value);
    }
    episodes.finish(end);
    return { samples: episodes.samples, fired: episodes.firings, episodes: episodes.found };
  }

  /** Lets the event loop serve others in between. */
  private async *values(series: number, key: string, range: TimeRange, signal: AbortSignal) {
    const slice = new TimeSlice();
    let count = 0;
    for await (const values of this.past.read(series, key, range, signal)) {
      for (const value of values) {
        if (++count > MOST_SAMPLES) tooMany();
        yield value;
        if (count % A_SLICE === 0) await slice.yieldIfOver();
      }
    }
  }

  /** @returns null where the station has never sent a measurement that shows when it was silent */
  private keyOf(
    { series, extras }: SeriesSettings,
    { variant, measkey }: AlarmDryRun['alarm'],
  ): string | null {
    if (variant === 'nodata') return this.mostSent(series);
    const isKnown = isExtraKey(measkey) ? extras?.has(measkey) : NUMERIC_KEYS.includes(measkey);
    if (!isKnown) throw new InvalidInput('Invalid measurement', 'invalid_measurement');
    return measkey;
  }

  /** A measurement that comes with every sample of an ordinary station; else any. */
  private mostSent(series: number): string | null {
    const keys = this.latest.get(series)?.keys;
    const sent = [...(keys?.entries() ?? [])].filter(([key]) => NUMERIC_KEYS.includes(key));
    const usual = ['temperature', 'relativeHumidity', 'windSpeed', 'stationPressure', 'adjustedPressure'];
    return usual.find((key) => keys?.has(key)) ?? sent[0]?.[0] ?? null;
  }
}

function toRule(alarm: AlarmDryRun['alarm']): AlarmRule {
  const { variant, mode, limit, min, max, hold, clear, after, change, window } = alarm;
  return {
    variant,
    mode,
    limit: limit ?? null,
    min: mode === 'range' ? (min ?? null) : null,
    max: mode === 'range' ? (max ?? null) : null,
    holdMs: variant === 'nodata' ? 0 : hold * MINUTE,
    clearBy: clear,
    afterMs: (after ?? 0) * MINUTE,
    change: change ?? 0,
    windowMs: variant === 'rate' ? (window ?? 0) * MINUTE : 0,
  };
}

function rangeOf({ start, end }: AlarmDryRun): { start: number; end: number } {
  const range = { start: instant('start', start), end: Math.min(instant('end', end), Date.now()) };
  if (range.end <= range.start) throw new InvalidInput('end must be after start', 'invalid_range');
  if (range.end - range.start > LONGEST_MS)
    throw new InvalidInput('A dry run covers a year at most', 'invalid_range');
  return range;
}

function instant(path: string, text: string): number {
  try {
    return parseInstant(text);
  } catch (error) {
    if (!(error instanceof InstantError)) throw error;
    throw new InvalidInput(error.message, error.code, [{ path, message: error.message }]);
  }
}

function tooMany(): never {
  const message = `More than ${MOST_SAMPLES.toLocaleString('en')} samples: choose a shorter range`;
  throw new InvalidInput(message, 'too_many_samples');
}

function tooManyAtOnce(): never {
  const message = `An organization has at most ${MOST_AT_ONCE} dry runs at once. Try again in a moment.`;
  throw new TooManyRequests(RETRY_AFTER_SECONDS, message, 'too_many_dry_runs');
}
