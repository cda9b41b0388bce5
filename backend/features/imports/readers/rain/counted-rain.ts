import { unitAround } from '@mesonet/model/calendar/calendar.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { newRainCounter, type RainCounter, type RainReading } from '../../../../rain/rain-counter-state.js';
import { greatestRain, readRainCounter } from '../../../../rain/rain-counter.js';
import { isNearMonthStart } from '../../../../rain/rain-readings.js';
import { RECENT_MS, type RainBefore } from './rain-totals.js';

/**
 * A function from a reading of a file (inches, or null) and its time (UTC ms) to the rain since the reading before. It
 * answers null where that is unknown. Call it in the order of time.
 */
type RainCount = (reading: number | null, time: number) => number | null;

/** Time after midnight at which a total of the day may still be that of the day before: an hour, and a late row. */
const SOON_MS = 75 * MINUTE_MS;
const AT_MIDNIGHT_MS = 5 * MINUTE_MS;
const HALF_DAY_MS = 12 * HOUR_MS;
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
  let stepBefore = Infinity;
  return (reading, time) => {
    if (reading === null) return null;
    const isNewDay = time >= dayEnd;
    if (isNewDay) dayEnd = unitAround(time, 'day', timezone).end;
    if (counter === null) {
      counter = newRainCounter(reading, time);
      return null;
    }
    const step = time - counter.time;
    const isOfDays = Math.min(step, stepBefore) > HALF_DAY_MS;
    stepBefore = step;
    const { counter: read, amount } = rise(counter, {
      reading,
      time,
      isNewDay: isNewDay && !isOfDays,
      // With several rows a day, the counter may be one of a day, which restarts at any hour.
      mayRestart: !isOfDays || isNearMonthStart(counter.time, time),
    });
    counter = read;
    return amount;
  };
}

/** The meaning of a total of the day */
export interface DayTotal {
  /** Rain since the row before, inches; null where it is unknown */
  amount: number | null;
  /** True when the total is still that of the day before */
  isOld: boolean;
}

/**
 * Makes a function that turns totals of the day into amounts. A total begins again with the local day, or a little
 * later, when it falls. Within the day, it is judged like a counter.
 * @param timezone IANA name of the station's timezone
 * @param before the totals that are stored before the first row
 * @returns a function from a total (inches, or null) and its time (UTC ms); call it in the order of time
 */
export function rainOfDays(
  timezone: string,
  before: RainBefore | null,
): (total: number | null, time: number) => DayTotal {
  const dayOf = (time: number) => unitAround(time, 'day', timezone);
  let counter = before && counterBefore(before, dayOf(before.until).start);
  let day = counter ? dayOf(counter.time) : { start: Infinity, end: -Infinity };
  let isRecent = before !== null && before.recentToday !== null;
  let mayBeOld = false;
  return (total, time) => {
    if (total === null || total > greatestRain(DAY_MS)) return { amount: null, isOld: false };
    const isNewDay = time < day.start || time >= day.end;
    if (isNewDay) {
      day = dayOf(time);
      mayBeOld =
        counter !== null && counter.reading > 0 && isRecent && isSoon({ time, day, since: counter.time });
    } else if (counter && time < counter.time) return { amount: 0, isOld: false };
    else if (counter && counter.time > day.start + SOON_MS) mayBeOld = false;
    isRecent = true;
    if (counter === null || (mayBeOld ? total < counter.reading - NOISE : isNewDay)) {
      mayBeOld = false;
      counter = newRainCounter(total, time);
      return { amount: total, isOld: false };
    }
    const { counter: read, amount } = rise(counter, {
      reading: total,
      time,
      isNewDay: false,
      mayRestart: true,
    });
    counter = read;
    return { amount, isOld: mayBeOld && time <= day.start + SOON_MS };
  };
}

function counterBefore({ until, totals, recentToday }: RainBefore, dayStart: number): RainCounter | null {
  if (totals.rainToday !== undefined) return newRainCounter(totals.rainToday, until);
  return recentToday === null ? null : newRainCounter(recentToday, dayStart - 1);
}

/**
 * True when the first total of a day may still be that of the day before: it comes soon after midnight and not long
 * after another row. At midnight itself, also rows of six or twelve hours are not long apart.
 * @param since time of the row before, UTC ms
 */
function isSoon({ time, day, since }: { time: number; day: { start: number }; since: number }): boolean {
  const [late, gap] = [time - day.start, time - since];
  return late <= SOON_MS && gap >= 0 && gap <= (late <= AT_MIDNIGHT_MS ? HALF_DAY_MS : RECENT_MS);
}

function rise(
  counter: RainCounter,
  next: Pick<RainReading, 'reading' | 'time' | 'isNewDay' | 'mayRestart'>,
): { counter: RainCounter; amount: number } {
  const usualMs = next.time - counter.time;
  const read = readRainCounter(counter, { ...next, rate: undefined, usualMs });
  return { counter: read.counter, amount: read.findings.reduce((sum, { amount }) => sum + amount, 0) };
}
