import { unitAround } from '@mesonet/model/calendar/calendar.js';
import { localText } from '@mesonet/model/calendar/local-text.js';
import type { TimeRange } from '@mesonet/model/calendar/time-range.js';

/** Returns a time range in words, such as "1 – 31 Jan 2026" or "3 Jan, 14:05 – 4 Jan 2026, 14:05". */
export function rangeText({ start, end }: TimeRange, zone: string): string {
  const isMidnight = (at: number) => unitAround(at, 'day', zone).start === at;
  const isWhole = isMidnight(start) && isMidnight(end);
  const last = isWhole ? end - 1 : end;
  const from = (pattern: string) => localText(start, zone, pattern);
  const to = (pattern: string) => localText(last, zone, pattern);
  const isOneDay = from('yyyy-MM-dd') === to('yyyy-MM-dd');
  const isOneYear = from('yyyy') === to('yyyy');
  if (isWhole && isOneDay) return from('ccc d MMM yyyy');
  if (isWhole) {
    const isOneMonth = from('yyyy-MM') === to('yyyy-MM');
    return `${from(isOneMonth ? 'd' : isOneYear ? 'd MMM' : 'd MMM yyyy')} – ${to('d MMM yyyy')}`;
  }
  if (isOneDay) return `${from('ccc d MMM yyyy, HH:mm')} – ${to('HH:mm')}`;
  return `${from(isOneYear ? 'd MMM, HH:mm' : 'd MMM yyyy, HH:mm')} – ${to('d MMM yyyy, HH:mm')}`;
}

/** Names a timezone for people: "America/New_York" becomes "New York time", and "UTC" stays. */
export function zoneText(zone: string): string {
  const place = zone.split('/').at(-1)!.replaceAll('_', ' ');
  return /^(Etc\/|UTC|GMT)/.test(zone) ? place : `${place} time`;
}
