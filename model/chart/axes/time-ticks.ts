import { type DateUnit, unitStarts } from '../../calendar/calendar.js';
import { localText } from '../../calendar/local-text.js';
import type { TimeRange } from '../../calendar/time-range.js';
import { offsetsOf, type ZoneOffsets } from '../../calendar/zone-offsets.js';
import { DAY_MS, MINUTE_MS } from '../../durations.js';

/** A tick of the time axis, with its label. */
export interface TimeTick {
  /** The tick's time, UTC ms. */
  at: number;
  label: string;
  /**
   * True for a tick that stands out: the start of a day among hours, of a month among days, or of a year among months.
   */
  isStrong: boolean;
}

/**
 * The smallest clock change of any present time zone. On days with a clock change, round times are searched in steps of
 * at most this length.
 */
const CLOCK_SHIFT = 30 * MINUTE_MS;
/** In a time range up to this long, labels of days have room for the day of the week. */
const NAMED_DAYS = 10 * DAY_MS;

const CLOCK_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map((minutes) => minutes * MINUTE_MS);
/**
 * Possible distances between ticks that are longer than half a day: a number (`every`) of days, weeks, months or years.
 * `length` is their typical length in ms.
 */
const CALENDAR_STEPS: readonly { every: number; unit: DateUnit; length: number }[] = [
  { every: 1, unit: 'day', length: DAY_MS },
  { every: 2, unit: 'day', length: 2 * DAY_MS },
  { every: 1, unit: 'week', length: 7 * DAY_MS },
  { every: 2, unit: 'week', length: 14 * DAY_MS },
  { every: 1, unit: 'month', length: 30 * DAY_MS },
  { every: 2, unit: 'month', length: 60 * DAY_MS },
  { every: 3, unit: 'month', length: 91 * DAY_MS },
  { every: 6, unit: 'month', length: 182 * DAY_MS },
  ...[1, 2, 5, 10, 20].map((every) => ({ every, unit: 'year' as const, length: every * 365 * DAY_MS })),
];

/** The distance between ticks: ms on the clock, or a number of days, weeks, months or years. */
type TickStep = number | (typeof CALENDAR_STEPS)[number];

/**
 * Finds ticks at round times of the station's clock and calendar. On days with a clock change, an hour that the clock
 * shows twice has two ticks, and a skipped hour has none. While a gesture moves the time range, ticks stay at the same
 * times.
 * @param range UTC ms
 * @param zone IANA name
 * @param maxCount approximate number of labels that fit on the axis
 * @returns ticks in ascending order, within the range including both ends
 */
export function timeTicks(range: TimeRange, zone: string, maxCount: number): TimeTick[] {
  const span = range.end - range.start;
  const fits = (step: number) => span / step <= Math.max(1, maxCount);
  const step =
    CLOCK_STEPS.find(fits) ?? CALENDAR_STEPS.find(({ length }) => fits(length)) ?? CALENDAR_STEPS.at(-1)!;
  // Ticks are computed for whole days, so that a moving time range can use the same cached ticks for many animation
  // frames.
  const days = {
    start: Math.floor(range.start / DAY_MS) * DAY_MS,
    end: Math.ceil(range.end / DAY_MS) * DAY_MS,
  };
  const ticks = ticksOf(days, zone, step, span <= NAMED_DAYS);
  return ticks.filter(({ at }) => at >= range.start && at <= range.end);
}

/**
 * Cache of the last ticks. The charts of a page show the same time range in at most two widths, so few results are
 * enough.
 */
let recent: { key: string; ticks: TimeTick[] }[] = [];

function ticksOf(range: TimeRange, zone: string, step: TickStep, isNamed: boolean): TimeTick[] {
  const key = JSON.stringify([range, zone, step, isNamed]);
  const known = recent.find((each) => each.key === key);
  if (known) return known.ticks;
  const ticks =
    typeof step === 'number' ? clockTicks(range, zone, step) : calendarTicks(range, zone, step, isNamed);
  recent = [{ key, ticks }, ...recent.slice(0, 3)];
  return ticks;
}

function clockTicks(range: TimeRange, zone: string, step: number): TimeTick[] {
  const offsets = offsetsOf(zone);
  const days = unitStarts('day', zone, { start: range.start, end: range.end + 1 });
  const times = days
    .slice(0, -1)
    .flatMap((day, i) => roundTimes({ start: day, end: days[i + 1]! }, offsets, step));
  return times.map((at) => clockTick(at, zone, days.includes(at)));
}

function clockTick(at: number, zone: string, isStrong: boolean): TimeTick {
  return { at, label: localText(at, zone, isStrong ? 'ccc d MMM' : 'HH:mm'), isStrong };
}

/**
 * Finds the moments of one local day at which its clock shows a multiple of the step, and the first moment of the day.
 */
function roundTimes({ start, end }: TimeRange, offsets: ZoneOffsets, step: number): number[] {
  const isEven = end - start === DAY_MS;
  const stride = isEven ? step : Math.min(step, CLOCK_SHIFT);
  const times: number[] = [];
  for (let at = start; at < end; at += stride) {
    if (isEven || at === start || (at + offsets.at(at)) % step === 0) times.push(at);
  }
  return times;
}

function calendarTicks(
  range: TimeRange,
  zone: string,
  { every, unit }: { every: number; unit: DateUnit },
  isNamed: boolean,
): TimeTick[] {
  const offsets = offsetsOf(zone);
  return unitStarts(unit, zone, { start: range.start, end: range.end + 1 })
    .filter((at) => ordinal(at + offsets.at(at), unit) % every === 0)
    .map((at) => calendarTick(at, zone, unit, isNamed));
}

/**
 * Returns the number of a day, week, month or year, so that every second or third one can get a tick.
 * @param local local time in ms, as if it were UTC
 */
function ordinal(local: number, unit: DateUnit): number {
  const date = new Date(local);
  switch (unit) {
    case 'day':
      return Math.floor(local / DAY_MS);
    case 'week':
      return Math.floor(local / (7 * DAY_MS));
    case 'month':
      return date.getUTCMonth();
    case 'year':
      return date.getUTCFullYear();
  }
}

function calendarTick(at: number, zone: string, unit: DateUnit, isNamed: boolean): TimeTick {
  const text = (pattern: string) => localText(at, zone, pattern);
  switch (unit) {
    case 'day':
    case 'week':
      return { at, label: text(isNamed ? 'ccc d MMM' : 'd MMM'), isStrong: text('d') === '1' };
    case 'month':
      return text('M') === '1'
        ? { at, label: text('yyyy'), isStrong: true }
        : { at, label: text('MMM'), isStrong: false };
    case 'year':
      return { at, label: text('yyyy'), isStrong: false };
  }
}
