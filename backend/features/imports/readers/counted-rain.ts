import { unitAround } from '@mesonet/model/calendar/calendar.js';
import { DAY_MS, HOUR_MS } from '@mesonet/model/durations.js';
import { newRainCounter, type RainCounter } from '../../../rain/rain-counter-state.js';
import { greatestRain, readRainCounter } from '../../../rain/rain-counter.js';
import type { RainBefore } from './rain-totals.js';

/**
 * A function from a reading of a file (inches, or null) and its time (UTC ms) to the rain since the reading before. It
 * answers null where that is unknown. Call it in the order of time.
 */
export type RainCount = (reading: number | null, time: number) => number | null;

/** After a row that is not older than this, the first total of a day may still be that of the day before. */
const OLD_TOTAL_MS = HOUR_MS;

/**
 * Makes a function that turns the readings of a rain counter into amounts. A fall or an impossible rise counts only if
 * the next reading confirms it, as in samples that stations send. In a file this also holds at midnight: in a file of
 * days each row is the first one of a day.
 */
export function countedRain(): RainCount {
  let counter: RainCounter | null = null;
  return (reading, time) => {
    if (reading === null) return null;
    if (counter === null) {
      counter = newRainCounter(reading, time);
      return null;
    }
    const { counter: read, amount } = rise(counter, reading, time);
    counter = read;
    return amount;
  };
}

/**
 * Makes a function that turns totals of the day into amounts. A total begins again with the local day, or a little
 * later, when it falls. Within the day, it is judged like a counter.
 * @param timezone IANA name of the station's timezone
 * @param before the totals that are stored before the first row
 */
export function rainOfDays(timezone: string, before: RainBefore | null): RainCount {
  const dayOf = (time: number) => unitAround(time, 'day', timezone);
  const stored = before?.totals.rainToday;
  let counter = before && stored !== undefined ? newRainCounter(stored, before.until) : null;
  let day = counter ? dayOf(counter.time) : { start: Infinity, end: -Infinity };
  let isRecent = before?.isRecent ?? false;
  let mayBeOld = false;
  return (total, time) => {
    if (total === null || total > greatestRain(DAY_MS)) return null;
    const isNewDay = counter === null || time >= day.end;
    if (isNewDay) day = dayOf(time);
    if (counter && isNewDay)
      mayBeOld = isRecent && counter.reading > 0 && time - counter.time <= OLD_TOTAL_MS;
    if (time >= day.start + OLD_TOTAL_MS) mayBeOld = false;
    isRecent = true;
    if (counter === null || (mayBeOld ? total < counter.reading : isNewDay)) {
      mayBeOld = false;
      counter = newRainCounter(total, time);
      return total;
    }
    const { counter: read, amount } = rise(counter, total, time);
    counter = read;
    return amount;
  };
}

function rise(counter: RainCounter, reading: number, time: number): { counter: RainCounter; amount: number } {
  const usualMs = time - counter.time;
  const read = readRainCounter(counter, { time, reading, rate: undefined, isNewDay: false, usualMs });
  return { counter: read.counter, amount: read.findings.reduce((sum, { amount }) => sum + amount, 0) };
}
