import { RAIN_TOTALS } from '@mesonet/contract/rain-ledger.js';
import { RAIN_FALLEN_KEY, rainReading, type RainSample } from './rain-readings.js';
import type { RainSums, TotalsChange } from './rain-entry.js';
import { isSameTotal } from './rain-tally.js';
import { type EntryChange, entryChanges, totalsChanges, touchesCorrection } from './entry-changes.js';
import { type KeptReading, toKeptReading, withLateReadings } from './kept-reading.js';
import type { NewestRain, RainState } from './rain-state.js';
import { appendReading, forgetOldReadings, isRecent, replaceReadings } from './recent-readings.js';
import { type Recount, recountFrom, totalsAt } from './recount.js';

/** The changes that late samples make to the rain that was counted without them. */
export interface LateRain {
  /** For the row of each late sample, in the same order: the totals that replace those that the station sent. */
  totals: readonly Partial<RainSums>[];
  entryChanges: readonly EntryChange[];
  /** By how much the totals of stored rows change, ascending by time. */
  totalsChanges: readonly TotalsChange[];
  /** The last rows of days whose totals change, with their new totals. */
  daysEnds: readonly { time: number; values: RainSums }[];
  /** True when the totals of the newest row change. */
  changesNewest: boolean;
}

const UNCHANGED: LateRain = {
  totals: [],
  entryChanges: [],
  totalsChanges: [],
  daysEnds: [],
  changesNewest: false,
};

/** The rain readings of one late sample. */
interface LateReading {
  /** Index of the sample in the list of late samples. */
  index: number;
  reading: KeptReading;
}

/**
 * Counts the rain of late samples of one series. Each is counted in its place among the readings of the last day, as if
 * it had arrived in order, so the order of arrival makes no difference. A reading within a span whose rain is already
 * counted splits the span, and an implausible one becomes an entry without rain. The rain of an increment (the rain
 * since the station's last report) is added to the rain counted so far. All late samples together need one recount of
 * the readings. Entries that a manager has corrected or voided stay: a late reading that would remove such an entry, or
 * change its time or amount, is not counted. A sample that is sent twice changes nothing.
 * @param series its rain is changed in place
 * @param samples in the order of arrival
 * @returns null when the samples report no rain, or when all are too late to be counted and none of them makes an entry
 *   for an increment
 */
export function lateRain(series: NewestRain, samples: readonly RainSample[]): LateRain | null {
  const { rain, highWater } = series;
  const readings = samples.flatMap((sample, index) => {
    const reading = toKeptReading(sample);
    return reading ? [{ index, reading }] : [];
  });
  if (readings.length === 0) return null;
  const timezone = rain.now?.timezone ?? samples[0]!.timezone;
  forgetOldReadings(rain.past, highWater, timezone);
  const recent = readings.filter(({ reading }) => isRecent(rain.past, reading.time, highWater));
  const lost = readings
    .filter((late) => !recent.includes(late))
    .flatMap(({ reading }) => lostIncrement(rain, reading));
  const unchanged = { ...UNCHANGED, totals: samples.map(() => ({})), entryChanges: lost };
  if (recent.length === 0) return lost.length > 0 ? unchanged : null;
  return join(unchanged, countTogether(series, recent, { timezone, samples }));
}

/** Joins the changes of rain by two groups of late samples. Totals of the second replace those of the first. */
function join(first: LateRain, second: LateRain): LateRain {
  return {
    totals: first.totals.map((totals, index) => ({ ...totals, ...second.totals[index] })),
    entryChanges: [...first.entryChanges, ...second.entryChanges],
    totalsChanges: [...first.totalsChanges, ...second.totalsChanges].sort((a, b) => a.time - b.time),
    daysEnds: [...first.daysEnds, ...second.daysEnds],
    changesNewest: first.changesNewest || second.changesNewest,
  };
}

function countTogether(
  series: NewestRain,
  lates: readonly LateReading[],
  context: { timezone: string; samples: readonly RainSample[] },
): LateRain {
  const { rain, highWater } = series;
  const { past } = rain;
  const time = Math.min(...lates.map(({ reading }) => reading.time));
  const recount = recountFrom(series, time, context.timezone);
  const was = recount.count(past.readings);
  const readings = withLateReadings(
    past.readings,
    lates.map(({ reading }) => reading),
  );
  const totals = (counted: Recount) => totalsOfRows(counted, lates, context.samples);
  if (!readings) return { ...UNCHANGED, totals: totals(was) };
  const becomes = recount.count(readings);
  const changes = entryChanges(was.entries, becomes.entries);
  if (touchesCorrection(changes, past.corrected)) {
    if (lates.length === 1) return { ...UNCHANGED, totals: totals(was) };
    // If only some of the samples would change an amount of the ledger that people corrected, the others can still be
    // counted. The list is halved again and again to find them.
    const middle = lates.length >> 1;
    const first = countTogether(series, lates.slice(0, middle), context);
    return join(first, countTogether(series, lates.slice(middle), context));
  }
  if (recount.isEnd) appendLate(rain, lates, becomes);
  else replaceReadings(past, readings, time);
  rain.before = becomes.before;
  rain.now = becomes.now;
  rain.hasEntries ||= becomes.entries.has(highWater);
  return {
    totals: totals(becomes),
    entryChanges: changes,
    totalsChanges: totalsChanges(changes),
    daysEnds: changedDaysEnds(was, becomes),
    changesNewest: areDifferent(was.now?.totals, becomes.now?.totals),
  };
}

/**
 * Appends late readings that are newer than all recent ones. A reading that equals the one before it and resulted in no
 * entry extends the run of equal readings.
 */
function appendLate({ past, before }: RainState, lates: readonly LateReading[], { entries }: Recount): void {
  const [first, ...others] = lates.map(({ reading }) => reading).sort((a, b) => a.time - b.time);
  const isSettled = before?.counter.held === null && first!.time < before.dayEnd;
  appendReading(past, first!, isSettled && !entries.has(first!.time));
  for (const reading of others) appendReading(past, reading, false);
}

/**
 * Makes an entry for an increment that is too late to be counted. A later reading of a counter would include its rain,
 * but no other reading includes an increment. Nobody knows whether the increment was sent before, so the entry has no
 * amount until a manager decides.
 */
function lostIncrement({ now }: RainState, { time, sent, reserved }: KeptReading): EntryChange[] {
  const reading = rainReading(RAIN_FALLEN_KEY, sent, reserved);
  if (!reading || now?.source !== RAIN_FALLEN_KEY) return [];
  const entry = { cause: 'late', from: time, time, amount: 0, reading, before: 0 } as const;
  return [{ time, was: [], becomes: [entry] }];
}

function totalsOfRows(
  counted: Recount,
  lates: readonly LateReading[],
  samples: readonly RainSample[],
): Partial<RainSums>[] {
  const totals: Partial<RainSums>[] = samples.map(() => ({}));
  for (const { index } of lates) totals[index] = totalsOfRow(counted, samples[index]!);
  return totals;
}

function totalsOfRow(counted: Recount, { time, sent }: RainSample): Partial<RainSums> {
  const totals = totalsAt(counted, time);
  if (!totals) return {};
  const others = RAIN_TOTALS.filter((key) => !isSameTotal(sent[key], totals[key]));
  return Object.fromEntries(others.map((key) => [key, totals[key]]));
}

/** Returns the rows whose totals change and that were the last of a day before the recount, or are it now. */
function changedDaysEnds(was: Recount, becomes: Recount): LateRain['daysEnds'] {
  const times = new Set([...was.daysEnds.keys(), ...becomes.daysEnds.keys()]);
  return [...times].flatMap((time) => {
    const values = totalsAt(becomes, time);
    return values && areDifferent(was.daysEnds.get(time), values) ? [{ time, values: { ...values } }] : [];
  });
}

function areDifferent(a: RainSums | undefined, b: RainSums | undefined): boolean {
  return RAIN_TOTALS.some((key) => a?.[key] !== b?.[key]);
}
