import { unitAround } from '@mesonet/model/calendar/calendar.js';
import { HOUR_MS } from '@mesonet/model/durations.js';
import { newRainCounter, type RainCounter } from '../../../rain/rain-counter-state.js';
import { readRainCounter } from '../../../rain/rain-counter.js';
import type { RainBefore } from './rain-totals.js';

/**
 * After a row that is not older than this, the first total of a day may still be that of the day before.
 */
const OLD_TOTAL_MS = 12 * HOUR_MS;

/**
 * Makes a function that turns the readings of a rain counter into amounts, as for samples that stations send: a fall or
 * an impossible rise counts only if the next reading confirms it.
 * @param timezone IANA name of the station's timezone
 * @returns a function from a reading (inches, or null) and its time (UTC ms) to the amount since the reading before;
 * null without a reading, and for the first one. Call it in the order of time.
 */
export function countedRain(timezone: string): (reading: number | null, time: number) => number | null {
  let counter: RainCounter | null = null;
  let dayEnd = -Infinity;
  return (reading, time) => {
    if (reading === null) return null;
    const isNewDay = time >= dayEnd;
    if (isNewDay) dayEnd = unitAround(time, 'day', timezone).end;
    if (counter === null) {
      counter = newRainCounter(reading, time);
      return null;
    }
    const usualMs = time - counter.time;
    const read = readRainCounter(counter, { time, reading, rate: undefined, isNewDay, usualMs });
    counter = read.counter;
    return read.findings.reduce((sum, { amount }) => sum + amount, 0);
  };
}

/**
 * Makes a function that turns totals of the day into amounts. A total begins again with the local day, or a little
 * later, when it falls.
 * @param timezone IANA name of the station's timezone
 * @param before the totals that are stored before the first row
 * @returns a function from a total (inches, or null) and its time (UTC ms) to the amount since the row before; null
 * without a total. Call it in the order of time.
 */
export function rainOfDays(
  timezone: string,
  before: RainBefore | null,
): (total: number | null, time: number) => number | null {
  const endOfDay = (time: number) => unitAround(time, 'day', timezone).end;
  let last = { total: 0, time: -Infinity };
  let dayEnd = -Infinity;
  if (before?.totals.rainToday !== undefined) {
    last = { total: before.totals.rainToday, time: before.first - 1 };
    dayEnd = endOfDay(last.time);
  }
  let mayBeOld = false;
  return (total, time) => {
    if (total === null) return null;
    const isNewDay = time >= dayEnd;
    if (isNewDay) mayBeOld = last.total > 0 && time - last.time < OLD_TOTAL_MS;
    const hasBegun = mayBeOld ? total < last.total : isNewDay;
    if (hasBegun) mayBeOld = false;
    const amount = hasBegun ? total : Math.max(0, total - last.total);
    last = { total, time };
    dayEnd = endOfDay(time);
    return amount;
  };
}
