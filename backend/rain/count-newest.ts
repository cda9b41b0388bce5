/*
 * How rain is counted.
 *
 * 1. A gauge has a counter, which rises by an increment with each tip and sometimes resets: with its day or year, or
 *    when its weather console loses power. `rain-counter.ts` reads one value at a time and finds by how much rain it
 *    has risen. A rise that rain cannot cause, and a fall that no reset explains, wait for the next reading.
 * 2. An amount found becomes an entry of the station's rain ledger: cause, span, amount. Rain that fell before midnight
 *    and is reported after it becomes an entry of the day before (`assign-to-days.ts`).
 * 3. The tally is the rain of a station up to one sample: its counter, the totals of the current day, week, month and
 *    year, the rainfalls of the last 24 hours, and the newest rain event, which six dry hours end. Each sample makes a
 *    new tally out of the one before (`count-rain.ts`). Rain rate and rain of the last hour follow from it.
 * 4. Samples may come late. The readings of the last day are kept, with the tally before them: a late reading is
 *    inserted in its place, and those after it are counted again (`late-rain.ts`). Entries and totals then change.
 * 5. A manager may correct an entry. Corrections apply to tallies, and a late reading never changes a corrected entry.
 * 6. When entries change, the totals in rows stored earlier are corrected in the background: `ledger/` computes them
 *    from the entries.
 */
import type { RainSample } from './rain-readings.js';
import type { NewestRain, RainState } from './rain-state.js';
import {
  addCorrection,
  appendReading,
  applyCorrections,
  forgetOldReadings,
  newRecentReadings,
} from './recent-readings.js';
import { countRain } from './count-rain.js';
import type { RainEntry } from './rain-entry.js';
import { correctTally, type CorrectedMoment } from './rain-tally.js';

/**
 * Counts the rain of the newest sample of a series. When a sample arrives in several parts, it is counted again with
 * each part.
 * @param rain its current tally is changed in place
 * @returns the entries that the sample adds to the rain ledger; null while the station has reported no rain
 */
export function countNewest(rain: RainState, sample: RainSample): readonly RainEntry[] | null {
  const counted = countRain(rain.before, sample);
  rain.now = counted && applyCorrections(rain.past, rain.before, counted.tally);
  return counted && counted.entries;
}

/**
 * Closes the newest sample of a series, because a newer one has come: its readings are added to the recent readings,
 * and its tally becomes the tally before the next sample.
 */
export function closeNewest({ highWater: time, sent, usualIntervalMs, rain }: NewestRain): void {
  const { before, now, reserved, hasEntries } = rain;
  if (before && now && before.timezone !== now.timezone) rain.past = newRecentReadings(now);
  else {
    const isDry = !hasEntries && before?.counter.held === null && time < before.dayEnd;
    appendReading(rain.past, { time, sent, reserved, usualMs: usualIntervalMs ?? 0 }, isDry, before);
    if (now) forgetOldReadings(rain.past, time, now.timezone);
  }
  rain.before = now;
  rain.reserved = {};
  rain.hasEntries = false;
}

/** Applies a manager's correction of the rain ledger entries of one time to all tallies that the fold state holds. */
export function addRainCorrection(rain: RainState, moment: CorrectedMoment): void {
  const { before } = rain;
  if (before && moment.time <= before.time) rain.before = correctTally(before, moment);
  rain.now = rain.now && correctTally(rain.now, moment);
  addCorrection(rain.past, moment);
}
