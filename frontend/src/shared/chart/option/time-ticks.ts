import { addStation, type CalendarUnit, startOfStation } from '../../time/station-time.js';
import { clockText } from '../words/station-clock.js';

export interface TimeTick {
  /** UTC ms. */
  at: number;
  label: string;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** From any midnight into the next day, were it 23 or 25 hours long. */
const SURELY_TOMORROW_MS = 30 * HOUR_MS;
/** No zone shifts its clock by less than this. */
const CLOCK_SHIFT_MS = 30 * MINUTE_MS;

const CLOCK_STEPS_MS = [1, 5, 10, 15, 30, 60, 120, 180, 360, 720].map((minutes) => minutes * MINUTE_MS);
/** What labels stand at: never weeks, whose beginnings fall between those of months. */
type TickUnit = Exclude<CalendarUnit, 'week'>;

const CALENDAR_STEPS: readonly [amount: number, unit: TickUnit][] = [
  [1, 'day'],
  [2, 'day'],
  [5, 'day'],
  [7, 'day'],
  [14, 'day'],
  [1, 'month'],
  [2, 'month'],
  [3, 'month'],
  [6, 'month'],
  [1, 'year'],
  [2, 'year'],
  [5, 'year'],
  [10, 'year'],
];
const LONGEST_STEP = CALENDAR_STEPS.at(-1)!;
const UNIT_MS: Record<TickUnit, number> = { day: DAY_MS, month: 30.4 * DAY_MS, year: 365 * DAY_MS };

/**
 * Round moments of the station's clock and calendar, also where a day has 23 or 25 hours: an hour that comes
 * twice is marked twice, one that is skipped not at all.
 * @param start UTC ms, inclusive
 * @param end UTC ms, inclusive
 * @param zone IANA
 * @param maxCount how many labels fit
 */
export function timeTicks(start: number, end: number, zone: string, maxCount: number): TimeTick[] {
  const fits = (stepMs: number) => (end - start) / stepMs <= Math.max(1, maxCount);
  const clockStep = CLOCK_STEPS_MS.find(fits);
  const calendarStep = CALENDAR_STEPS.find(([amount, unit]) => fits(amount * UNIT_MS[unit]));
  const step = clockStep ?? calendarStep ?? LONGEST_STEP;
  // Of whole days, so that a window that moves finds the same ones for many frames.
  const [from, to] = [Math.floor(start / DAY_MS) * DAY_MS, Math.ceil(end / DAY_MS) * DAY_MS];
  return ticksOf(from, to, zone, step).filter(({ at }) => at >= start && at <= end);
}

type Step = number | (typeof CALENDAR_STEPS)[number];

/** Charts of a page cover the same time, and stand as wide or half as wide. */
let recent: { args: string; ticks: TimeTick[] }[] = [];

function ticksOf(start: number, end: number, zone: string, step: Step): TimeTick[] {
  const args = [start, end, zone, step].join(' ');
  const known = recent.find((each) => each.args === args);
  if (known) return known.ticks;
  const ticks =
    typeof step === 'number' ? clockTicks(start, end, zone, step) : calendarTicks(start, end, zone, ...step);
  recent = [{ args, ticks }, ...recent.slice(0, 3)];
  return ticks;
}

function clockTicks(start: number, end: number, zone: string, stepMs: number): TimeTick[] {
  const ticks: TimeTick[] = [];
  let day = startOfStation('day', start, zone);
  while (day <= end) {
    const next = startOfStation('day', day + SURELY_TOMORROW_MS, zone);
    for (const at of roundTimes(day, next, zone, stepMs)) {
      if (at >= start && at <= end) ticks.push({ at, label: clockLabel(at, zone) });
    }
    day = next;
  }
  return ticks;
}

/** Moments of one local day whose clock shows a multiple of the step. */
function roundTimes(day: number, next: number, zone: string, stepMs: number): number[] {
  const isEven = next - day === DAY_MS;
  const stride = isEven ? stepMs : Math.min(stepMs, CLOCK_SHIFT_MS);
  const times: number[] = [];
  for (let at = day; at < next; at += stride) {
    if (isEven || clockOf(at, zone) % stepMs === 0) times.push(at);
  }
  return times;
}

/** What the station's clock shows, ms since its midnight. */
function clockOf(at: number, zone: string): number {
  const [hours = 0, minutes = 0] = clockText(at, zone, 'time').split(':').map(Number);
  return hours * HOUR_MS + minutes * MINUTE_MS;
}

function clockLabel(at: number, zone: string): string {
  const time = clockText(at, zone, 'time');
  return time === '00:00' ? clockText(at, zone, 'day') : time;
}

function calendarTicks(start: number, end: number, zone: string, amount: number, unit: TickUnit): TimeTick[] {
  const ticks: TimeTick[] = [];
  // Months count from January, so that the quarters stand still while the window moves.
  let at = startOfStation(unit === 'day' ? 'day' : 'year', start, zone);
  while (at <= end) {
    if (at >= start) ticks.push({ at, label: calendarLabel(at, zone, unit) });
    at = addStation(amount, unit, at, zone);
  }
  return ticks;
}

function calendarLabel(at: number, zone: string, unit: TickUnit): string {
  if (unit === 'day') return clockText(at, zone, 'day');
  const [month = '', year = ''] = clockText(at, zone, 'month').split(' ');
  return unit === 'year' || month === 'Jan' ? year : month;
}
