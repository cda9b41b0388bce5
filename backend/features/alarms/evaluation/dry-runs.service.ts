import { Injectable } from '@nestjs/common';
import type { AlarmDryRun, DryRunResult } from '@mesonet/contract/alarm-dry-runs.js';
import { isExtraKey } from '@mesonet/contract/extra-measurements.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';
import { DAY_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { NUMERIC_KEYS } from '@mesonet/model/measurements.js';
import { InvalidInput, TooManyRequests } from '../../../platform/errors.js';
import { InstantError, parseInstant } from '../../../bytes/iso-time.js';
import { TimeSlice } from '../../../samples/pacing/time-slice.js';
import type { SeriesSettings } from '../../../samples/core/series-directory.js';
import { Episodes } from './episodes.js';
import { type PastValue, PastValues } from './past-values.js';
import type { AlarmRule } from './rule.js';

const MOST_EPISODES = 1_000;
const MOST_SAMPLES = 3_000_000;
const A_SLICE = 500;
const LONGEST_MS = 366 * DAY_MS;
const MOST_AT_ONCE = 2;
const RETRY_AFTER_SECONDS = 5;

/** Applies alarms to stored samples as a trial, without storing or sending anything. */
@Injectable()
export class DryRunsService {
  /** Number of trial runs of alarm rules in progress for each account */
  private readonly underWay = new Map<string, number>();

  constructor(private readonly past: PastValues) {}

  /**
   * Finds the episodes that an alarm would have had within a time range.
   * @throws InvalidInput for an unknown measurement, and for a range that is empty or too long
   * @throws TooManyRequests when the account already has as many trials in progress as allowed
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
    const read = this.reader(site, asked.alarm, signal);
    const episodes = new Episodes(rule, start, MOST_EPISODES);
    const before = { start: start - rule.windowMs, end: start };
    for await (const value of eachOf(read(before))) episodes.remember(value);
    for await (const value of eachOf(read({ start, end }))) episodes.add(value);
    episodes.finish(end);
    return { samples: episodes.samples, fired: episodes.firings, episodes: episodes.found };
  }

  /**
   * Returns a function that reads the values of a range which the alarm judges. An alarm about a silent station judges
   * samples of any kind.
   * @throws InvalidInput for an unknown measurement
   */
  private reader(
    site: SeriesSettings,
    { variant, measkey }: AlarmDryRun['alarm'],
    signal: AbortSignal,
  ): (range: TimeRange) => AsyncGenerator<PastValue[]> {
    if (variant === 'nodata') return (range) => this.past.readAny(site, range, signal);
    const { series, extras } = site;
    const isKnown = isExtraKey(measkey) ? extras?.has(measkey) : NUMERIC_KEYS.includes(measkey);
    if (!isKnown) throw new InvalidInput('Invalid measurement', 'invalid_measurement');
    return (range) => this.past.read(series, measkey, range, signal);
  }
}

/** Passes on the values one by one, and lets the event loop serve other requests in between. */
async function* eachOf(parts: AsyncIterable<PastValue[]>): AsyncGenerator<PastValue> {
  const slice = new TimeSlice();
  let count = 0;
  for await (const values of parts) {
    for (const value of values) {
      if (++count > MOST_SAMPLES) tooMany();
      yield value;
      if (count % A_SLICE === 0) await slice.yieldIfOver();
    }
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
    holdMs: variant === 'nodata' ? 0 : hold * MINUTE_MS,
    clearBy: clear,
    afterMs: (after ?? 0) * MINUTE_MS,
    change: change ?? 0,
    windowMs: variant === 'rate' ? (window ?? 0) * MINUTE_MS : 0,
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
