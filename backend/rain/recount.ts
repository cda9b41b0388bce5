import type { RainEntry, RainSums } from './rain-entry.js';
import { addEntry, advanceTo, correctTally, type RainTally } from './rain-tally.js';
import { type CountedReadings, countReadings } from './count-readings.js';
import { type KeptReading, lastTimeOf } from './kept-reading.js';
import type { NewestRain, RainState } from './rain-state.js';
import { applyCorrections, checkpointBefore } from './recent-readings.js';

/** Result of counting the recent readings and the newest sample again. */
export interface Recount extends Omit<CountedReadings, 'tally'> {
  before: RainTally | null;
  now: RainTally | null;
  /** Entries of the rain ledger that belong to an earlier time than the sample that they result from. */
  laterEntries: readonly { sample: number; entry: RainEntry }[];
}

/**
 * Returns a function `count` that counts the recent readings again, beginning shortly before a time. If late readings
 * are newer than all recent ones, it counts only the late ones (`isEnd` is then true). This saves work, because some
 * stations send all their rain in samples that come a little late.
 */
export function recountFrom(series: NewestRain, time: number, timezone: string) {
  const { past, before } = series.rain;
  const last = past.readings.at(-1);
  const isEnd = before !== null && time >= before.starts.rainToday && (!last || time > lastTimeOf(last));
  const { length } = past.readings;
  const count = (readings: readonly KeptReading[]) =>
    isEnd
      ? countUpToNow(
          series,
          countReadings(before, readings.slice(length), { timezone, corrected: [] }),
          timezone,
        )
      : countUpToNow(series, countKept(series.rain, readings, { timezone, time }), timezone);
  return { isEnd, count };
}

function countKept(
  { past, before }: RainState,
  readings: readonly KeptReading[],
  { timezone, time: late }: { timezone: string; time: number },
): CountedReadings {
  const start = checkpointBefore(past, late);
  const known = start.index > 0 ? lastTimeOf(readings[start.index - 1]!) : -Infinity;
  const corrected = past.corrected.filter(({ time }) => time > known);
  const counted = countReadings(start.tally, readings.slice(start.index), { timezone, corrected });
  const last = readings.at(-1);
  const countedUntil = last ? lastTimeOf(last) : -Infinity;
  const until = before?.time ?? -Infinity;
  const rest = corrected.filter(({ time }) => time > countedUntil && time <= until);
  const tally = rest.reduce(
    (sum: RainTally | null, moment) => sum && correctTally(sum, moment),
    counted.tally,
  );
  return { ...counted, tally };
}

function countUpToNow(
  { highWater, sent, usualIntervalMs, rain }: NewestRain,
  { tally, entries: counted, daysEnds: ends, tallyAt }: CountedReadings,
  timezone: string,
): Recount {
  const until = rain.before?.time ?? -Infinity;
  const before = tally && until > tally.time ? advanceTo(tally, until, timezone) : tally;
  const newest: KeptReading = {
    time: highWater,
    sent,
    reserved: rain.reserved,
    usualMs: usualIntervalMs ?? 0,
  };
  const now = countReadings(before, [newest], { timezone, corrected: [] });
  const entries = new Map([...counted, ...now.entries]);
  const laterEntries = [...entries].flatMap(([sample, some]) =>
    some.filter(({ time }) => time < sample).map((entry) => ({ sample, entry })),
  );
  return {
    before,
    now: now.tally && applyCorrections(rain.past, before, now.tally),
    entries,
    daysEnds: new Map([...ends, ...now.daysEnds]),
    tallyAt,
    laterEntries,
  };
}

/** Returns the rain totals for the row of a time, including rain until then that only later samples reported. */
export function totalsAt(
  { daysEnds: ends, tallyAt, laterEntries }: Recount,
  time: number,
): RainSums | undefined {
  const end = ends.get(time);
  const tally = end ? null : tallyAt(time);
  if (!tally) return end;
  return laterEntries
    .filter(({ sample, entry }) => sample > time && entry.time <= time)
    .reduce((sum, { entry }) => addEntry(sum, entry), tally).totals;
}
