import { addUnits, type DateUnit, startOfUnit } from '@mesonet/model/calendar/calendar.js';
import { dateOf, endOfDate, startOfDate } from '@mesonet/model/calendar/dates.js';
import { type TimeWindow } from '../../shared/chart/zoom/time-window.js';

interface Preset {
  label: string;
  unit: DateUnit;
  /**
   * The number of calendar units, such as days, by which the range lies before the present one: 0 for today, 1 for
   * yesterday.
   */
  back: 0 | 1;
}

/** Preset time ranges in the order in which the form offers them. */
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

/** The time to export, by the station's calendar: a preset, which moves with the present day, or two dates. */
export type ExportRange = { preset: PresetName } | CustomRange;

/**
 * Computes the start and end of the time to export.
 * @param now UTC ms
 * @param zone IANA time zone of the station
 * @returns whole days of the station; the whole of today is included
 */
export function exportWindow(range: ExportRange, now: number, zone: string): TimeWindow {
  if ('first' in range) return { start: startOfDate(range.first, zone), end: endOfDate(range.last, zone) };
  const { unit, back } = PRESETS[range.preset];
  const current = startOfUnit(unit, now, zone);
  return { start: addUnits(-back, unit, current, zone), end: addUnits(1 - back, unit, current, zone) };
}

/** Returns the first and last day of a time window, today at most. The user's choice of two dates starts with them. */
export function customRange({ start, end }: TimeWindow, now: number, zone: string): CustomRange {
  return { first: dateOf(start, zone), last: dateOf(Math.min(end - 1, now), zone) };
}

/** Writes the first and last date of a range, for example "01/05/26 - 01/07/26". */
export function customLabel({ first, last }: CustomRange): string {
  return `${shortDate(first)} - ${shortDate(last)}`;
}

function shortDate(isoDate: string): string {
  const [year = '', month = '', day = ''] = isoDate.split('-');
  return `${month}/${day}/${year.slice(2)}`;
}
