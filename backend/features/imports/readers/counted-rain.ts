import { unitAround } from '@mesonet/model/calendar/calendar.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { newRainCounter, type RainCounter } from '../../../rain/rain-counter-state.js';
import { greatestRain, readRainCounter } from '../../../rain/rain-counter.js';
import { RECENT_MS, type RainBefore } from './rain-totals.js';

/**
 * A function from a reading of a file (inches, or null) and its time (UTC ms) to the rain since the reading before. It
 * answers null where that is unknown. Call it in the order of time.
 */
export type RainCount = (reading: number | null, time: number) => number | null;

/** Time after midnight at which a total of the day may still be that of the day before: an hour, and a late row. */
const SOON_MS = 75 * MINUTE_MS;
/** A total that is less than this below another one, in inches, differs from it by rounding only. */
const NOISE = 0.005;

/**
 * Makes a function that turns the readings of a rain counter into amounts, which are judged as in samples that stations
 * send. Only in a file of days is a fall at the start of a day no reset before the next row confirms it, because each
 * row is the first one of a day.
 * @param timezone IANA name of the station's timezone
 */
export function countedRain(timezone: string): RainCount {
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
    const isOfDays = time - counter.time > 12 * HOUR_MS;
    const { counter: read, amount } = rise(counter, { reading, time, isNewDay: isNewDay && !isOfDays });
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
  const stored = before?.totals.rainToday;
  let counter = before && stored !== undefined ? newRainCounter(stored, before.until) : null;
  let day = counter ? unitAround(counter.time, 'day', timezone) : { start: Infinity, end: -Infinity };
  let isRecent = before?.isRecent ?? false;
  let mayBeOld = false;
  return (total, time) => {
    if (total === null || total > greatestRain(DAY_MS)) return null;
    const isNewDay = time < day.start || time >= day.end;
    if (isNewDay) {
      day = unitAround(time, 'day', timezone);
      const gap = counter ? time - counter.time : Infinity;
      mayBeOld = isRecent && gap >= 0 && gap <= RECENT_MS && counter!.reading > 0;
    } else if (counter && time < counter.time) return 0;
    if (time > day.start + SOON_MS) mayBeOld = false;
    isRecent = true;
    if (counter === null || (mayBeOld ? total < counter.reading - NOISE : isNewDay)) {
      mayBeOld = false;
      counter = newRainCounter(total, time);
      return total;
    }
    const { counter: read, amount } = rise(counter, { reading: total, time, isNewDay: false });
    counter = read;
    return amount;
  };
}

function rise(
  counter: RainCounter,
  next: { reading: number; time: number; isNewDay: boolean },
): { counter: RainCounter; amount: number } {
  const usualMs = next.time - counter.time;
  const read = readRainCounter(counter, { ...next, rate: undefined, usualMs });
  return { counter: read.counter, amount: read.findings.reduce((sum, { amount }) => sum + amount, 0) };
}
