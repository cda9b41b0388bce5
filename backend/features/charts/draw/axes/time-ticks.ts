import { type DateUnit, unitStarts } from '../../../../platform/calendar/calendar.js';
import { localText } from '../../../../platform/calendar/local-text.js';
import type { TimeRange } from '../../../../platform/calendar/time-range.js';
import { offsetsOf, type ZoneOffsets } from '../../../../platform/calendar/zone-offsets.js';

/** A labelled moment of the time axis. */
export interface TimeTick {
  /** UTC ms. */
  at: number;
  label: string;
  /** A new day among hours, a new month among days, a new year among months. */
  isStrong: boolean;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** No zone shifts its clock by less. */
const CLOCK_SHIFT = 30 * MINUTE;
/** A range up to this long has room for the names of its days. */
const NAMED_DAYS = 10 * DAY;

const CLOCK_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720].map((minutes) => minutes * MINUTE);
/** So many of a unit from one tick to the next, and how long that is at least. */
const CALENDAR_STEPS: readonly { every: number; unit: DateUnit; length: number }[] = [
  { every: 1, unit: 'day', length: DAY },
  { every: 2, unit: 'day', length: 2 * DAY },
  { every: 1, unit: 'week', length: 7 * DAY },
  { every: 2, unit: 'week', length: 14 * DAY },
  { every: 1, unit: 'month', length: 30 * DAY },
  { every: 2, unit: 'month', length: 60 * DAY },
  { every: 3, unit: 'month', length: 91 * DAY },
  { every: 6, unit: 'month', length: 182 * DAY },
  ...[1, 2, 5, 10, 20].map((every) => ({ every, unit: 'year' as const, length: every * 365 * DAY })),
];

/**
 * Round moments of the station's clock and calendar, also where a day has 23 or 25 hours: an hour that comes twice is
 * marked twice, one that is skipped not at all. They stand still while the range moves on.
 * @param range UTC ms
 * @param zone IANA
 * @param maxCount how many labels there is room for, about
 */
export function timeTicks(range: TimeRange, zone: string, maxCount: number): TimeTick[] {
  const span = range.end - range.start;
  const fits = (step: number) => span / step <= Math.max(1, maxCount);
  const clockStep = CLOCK_STEPS.find(fits);
  if (clockStep !== undefined) return clockTicks(range, zone, clockStep);
  const step = CALENDAR_STEPS.find(({ length }) => fits(length)) ?? CALENDAR_STEPS.at(-1)!;
  return calendarTicks(range, zone, step);
}

function clockTicks(range: TimeRange, zone: string, step: number): TimeTick[] {
  const offsets = offsetsOf(zone);
  const days = unitStarts('day', zone, { start: range.start, end: range.end + 1 });
  const times = days
    .slice(0, -1)
    .flatMap((day, i) => roundTimes({ start: day, end: days[i + 1]! }, offsets, step));
  return times.filter((at) => isWithin(at, range)).map((at) => clockTick(at, zone, days.includes(at)));
}

function clockTick(at: number, zone: string, isStrong: boolean): TimeTick {
  return { at, label: localText(at, zone, isStrong ? 'ccc d MMM' : 'HH:mm'), isStrong };
}

/** Moments of one local day whose clock shows a multiple of the step; its first moment in any case. */
function roundTimes({ start, end }: TimeRange, offsets: ZoneOffsets, step: number): number[] {
  const isEven = end - start === DAY;
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
): TimeTick[] {
  const offsets = offsetsOf(zone);
  const isNamed = range.end - range.start <= NAMED_DAYS;
  return unitStarts(unit, zone, { start: range.start, end: range.end + 1 })
    .filter((at) => isWithin(at, range) && ordinal(at + offsets.at(at), unit) % every === 0)
    .map((at) => calendarTick(at, zone, unit, isNamed));
}

/** How many units have passed at a local time given as if it were UTC. */
function ordinal(local: number, unit: DateUnit): number {
  const date = new Date(local);
  switch (unit) {
    case 'day':
      return Math.floor(local / DAY);
    case 'week':
      return Math.floor(local / (7 * DAY));
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
        : { at, label: text('LLL'), isStrong: false };
    case 'year':
      return { at, label: text('yyyy'), isStrong: false };
  }
}

function isWithin(at: number, { start, end }: TimeRange): boolean {
  return at >= start && at <= end;
}
