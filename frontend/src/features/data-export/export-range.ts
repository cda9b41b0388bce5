import { type TimeWindow } from '../../shared/chart/zoom/time-window.js';
import { dateOf, endOfDate, startOfDate } from '../../shared/time/station-date.js';
import { addStation, type CalendarUnit, startOfStation } from '../../shared/time/station-time.js';

interface Preset {
  label: string;
  unit: CalendarUnit;
  /** How many units before the present one. */
  back: 0 | 1;
}

/** In the order they are offered. */
export const PRESETS = {
  today: { label: 'Today', unit: 'day', back: 0 },
  yesterday: { label: 'Yesterday', unit: 'day', back: 1 },
  thisWeek: { label: 'This week', unit: 'week', back: 0 },
  thisMonth: { label: 'This month', unit: 'month', back: 0 },
  thisYear: { label: 'This year', unit: 'year', back: 0 },
  lastWeek: { label: 'Last week', unit: 'week', back: 1 },
  lastMonth: { label: 'Last month', unit: 'month', back: 1 },
  lastYear: { label: 'Last year', unit: 'year', back: 1 },
} as const satisfies Record<string, Preset>;
export type PresetName = keyof typeof PRESETS;

/** First and last calendar date as "2026-01-05", both inclusive. */
export interface CustomRange {
  first: string;
  last: string;
}

/** A time by the station's calendar: what it stands for moves with the day, or two dates. */
export type ExportRange = { preset: PresetName } | CustomRange;

/** @param now UTC ms; @param zone IANA; @returns whole days of the station, today's to its end */
export function exportWindow(range: ExportRange, now: number, zone: string): TimeWindow {
  if ('first' in range) return { start: startOfDate(range.first, zone), end: endOfDate(range.last, zone) };
  const { unit, back } = PRESETS[range.preset];
  const current = startOfStation(unit, now, zone);
  return { start: addStation(-back, unit, current, zone), end: addStation(1 - back, unit, current, zone) };
}

/** The days of a window up to today, to begin a choice of one's own with. */
export function customRange({ start, end }: TimeWindow, now: number, zone: string): CustomRange {
  return { first: dateOf(start, zone), last: dateOf(Math.min(end - 1, now), zone) };
}

/** "01/05/26 - 01/07/26". */
export function customLabel({ first, last }: CustomRange): string {
  return `${shortDate(first)} - ${shortDate(last)}`;
}

function shortDate(isoDate: string): string {
  const [year = '', month = '', day = ''] = isoDate.split('-');
  return `${month}/${day}/${year.slice(2)}`;
}
