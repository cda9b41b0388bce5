import { RAIN_TOTALS, type RainTotal } from '@mesonet/contract/rain-ledger.js';
import { DAY_MS } from '@mesonet/model/durations.js';
import { readRainCounter } from './rain-counter.js';
import { newRainCounter, type RainCounter, type RainFinding } from './rain-counter-state.js';
import type { RainEntry } from './rain-entry.js';
import { addEntry, advanceTo, calendarAt, type RainTally } from './rain-tally.js';
import {
  bestSource,
  mayRestart,
  RAIN_FALLEN_KEY,
  rainReading,
  type RainSample,
  type RainSource,
} from './rain-readings.js';
import { assignToDays } from './assign-to-days.js';

export interface RainCount {
  tally: RainTally;
  entries: RainEntry[];
}

/**
 * Counts the rain of one sample.
 * @param before the tally after the sample before; null while the station has reported no rain
 * @returns null while the station has reported no rain, including this sample
 */
export function countRain(before: RainTally | null, sample: RainSample): RainCount | null {
  const { sent, reserved, time, timezone } = sample;
  if (!before) return openTally(sample);
  const reading = rainReading(before.source, sent, reserved);
  if (isDry(before, sample, reading)) {
    return { tally: unchangedTally(before, time), entries: [] };
  }
  const tally = advanceTo(before, time, timezone);
  let counted: RainCount = { tally, entries: [] };
  if (reading !== undefined) {
    const { counter, entries: found } = readCounter(before, tally.starts, sample, reading);
    counted = { tally: found.reduce(addEntry, { ...tally, counter }), entries: found };
  } else if (time - before.counter.time > DAY_MS) {
    counted = changeSource(tally, sample) ?? counted;
  }
  return adopt(counted, sample);
}

/**
 * True when the sample changes nothing but the time of the tally. This is the common case, so it is handled quickly.
 */
function isDry(
  tally: RainTally,
  { time, timezone: zone, sent }: RainSample,
  reading: number | undefined,
): boolean {
  const { dayEnd, timezone, counter, adopted } = tally;
  return (
    reading === currentReading(tally) &&
    time < dayEnd &&
    timezone === zone &&
    counter.held === null &&
    !sent.rainRate &&
    RAIN_TOTALS.every((key) => sent[key] === undefined || adopted.includes(key))
  );
}

/**
 * Returns the tally after a sample that changes nothing but the times. It is made for nearly every sample, so the fields
 * are named: a copy by `...` takes twenty times longer.
 */
function unchangedTally(tally: RainTally, time: number): RainTally {
  const { source, counter, since, timezone, starts, dayEnd, totals, adopted, recent, event } = tally;
  const { reading, movedAt, movedFrom, began, held, lost, unseen } = counter;
  const later: RainCounter = { reading, time, movedAt, began, held, lost, unseen };
  if (movedFrom !== undefined) later.movedFrom = movedFrom;
  const same: RainTally = {
    time,
    source,
    counter: later,
    timezone,
    starts,
    dayEnd,
    totals,
    adopted,
    recent,
    event,
  };
  if (since !== undefined) same.since = since;
  return same;
}

function openTally(sample: RainSample): RainCount | null {
  const { time, sent, reserved, timezone } = sample;
  const source = bestSource(sent, reserved);
  if (!source) return null;
  const tally: RainTally = {
    ...calendarAt(time, timezone),
    time,
    source,
    counter: counterAt(source, sample),
    since: time,
    totals: { rainToday: 0, rainWeek: 0, rainMonth: 0, rainYear: 0 },
    adopted: [],
    recent: [],
    event: { from: 0, time: 0, amount: 0 },
  };
  return adopt({ tally, entries: [] }, sample);
}

function counterAt(source: RainSource, { time, sent, reserved }: RainSample) {
  return newRainCounter(source === RAIN_FALLEN_KEY ? 0 : rainReading(source, sent, reserved)!, time);
}

function readCounter(before: RainTally, starts: RainTally['starts'], sample: RainSample, reading: number) {
  const { time, sent, usualMs } = sample;
  const { counter, findings } = readRainCounter(before.counter, {
    time,
    reading: before.source === RAIN_FALLEN_KEY ? before.counter.reading + reading : reading,
    rate: typeof sent.rainRate === 'number' ? sent.rainRate : undefined,
    // A reading taken exactly at midnight may still show the total of the day before.
    isNewDay: before.counter.time <= starts.rainToday,
    mayRestart: mayRestart(before.source, before.counter.time, time),
    usualMs,
  });
  const place = { starts, source: before.source };
  const shown = before.source === RAIN_FALLEN_KEY ? findings.map(toIncrement) : findings;
  return { counter, entries: shown.flatMap((finding) => assignToDays(finding, place, sample)) };
}

/**
 * Makes an entry of the rain ledger show the increment that the station sent. For a station that sends increments, the
 * counter is only our sum of all increments, which means nothing to users.
 */
function toIncrement(finding: RainFinding): RainFinding {
  return { ...finding, reading: finding.reading - finding.before, before: 0 };
}

function currentReading({ source, counter }: RainTally): number {
  return source === RAIN_FALLEN_KEY ? 0 : counter.reading;
}

/** Switches to another counter that the station sends, after it has not sent the current one for a day. */
function changeSource(tally: RainTally, sample: RainSample): RainCount | null {
  const source = bestSource(sample.sent, sample.reserved);
  if (!source) return null;
  const counter = counterAt(source, sample);
  const { reading, time } = counter;
  const entry: RainEntry = {
    cause: 'counter',
    from: time,
    time,
    amount: 0,
    reading,
    before: currentReading(tally),
  };
  // Rain between the last reading of the former counter and this sample is unknown, so the entry has no amount.
  return { tally: { ...tally, source, counter, since: time }, entries: [entry] };
}

/**
 * Maps each total to the total that it is never smaller than; null for none. A week may begin in the month before, so
 * the total of the month may be smaller than that of the week.
 */
const FLOORS = {
  rainToday: null,
  rainWeek: 'rainToday',
  rainMonth: 'rainToday',
  rainYear: 'rainMonth',
} as const;

/**
 * Takes over the station's own totals when it first sends them, because they include rain from before the station sent
 * to us.
 */
function adopt({ tally, entries }: RainCount, { time, sent }: RainSample): RainCount {
  const isFirst = (key: RainTotal) => !tally.adopted.includes(key) && typeof sent[key] === 'number';
  const first = tally.adopted.length < RAIN_TOTALS.length ? RAIN_TOTALS.filter(isFirst) : [];
  if (first.length === 0) return { tally, entries };
  const totals = { ...tally.totals };
  const added: Partial<Record<RainTotal, number>> = {};
  for (const key of RAIN_TOTALS) {
    const floor = FLOORS[key];
    const own = first.includes(key) ? (sent[key] as number) : 0;
    totals[key] = Math.max(totals[key], own, floor ? totals[floor] : 0);
    added[key] = totals[key] - tally.totals[key];
  }
  const reading = currentReading(tally);
  const amount = added.rainToday!;
  const entry: RainEntry = {
    cause: 'start',
    from: time,
    time,
    amount,
    reading,
    before: reading,
    totals: added,
  };
  const isUnchanged = RAIN_TOTALS.every((key) => added[key] === 0);
  return {
    tally: { ...tally, totals, adopted: [...tally.adopted, ...first] },
    entries: isUnchanged ? entries : [...entries, entry],
  };
}
