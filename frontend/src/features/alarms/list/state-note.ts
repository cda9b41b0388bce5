import { clockText } from '../../../shared/chart/words/station-clock.js';
import { formatLongDuration } from '../../../shared/time/age.js';
import { startOfStation } from '../../../shared/time/station-time.js';
import { type AlarmRow } from '../model/alarm-rows.js';

const MINUTE_MS = 60_000;

/**
 * "since 13:18", "3 of 10 min", "no value for 2 h 25 min", "value in doubt", "last 21 Nov, 07:10".
 * @param zone of the station
 * @returns null where there is nothing to add to the state's word
 */
export function stateNote(row: AlarmRow, zone: string, now: number): string | null {
  const { state, open, last, alarm, measuredAt, isDoubted } = row;
  switch (state) {
    case 'firing':
    case 'acknowledged':
      return open ? sinceText(Date.parse(open.start), open.snoozed_until, { zone, now }) : null;
    case 'pending':
      return open
        ? `${Math.min(alarm.hold, minutesSince(Date.parse(open.start), now))} of ${alarm.hold} min`
        : null;
    case 'silent':
      return measuredAt === null ? 'never measured' : `no value for ${formatLongDuration(now - measuredAt)}`;
    case 'ok':
      if (isDoubted) return 'value in doubt';
      return last ? `last ${clock(Date.parse(last.fired_at ?? last.start), zone, now)}` : null;
    case 'off':
      return null;
  }
}

function sinceText(start: number, snoozedUntil: string | null, { zone, now }: { zone: string; now: number }) {
  const until = snoozedUntil === null ? 0 : Date.parse(snoozedUntil);
  return until > now ? `snoozed until ${clock(until, zone, now)}` : `since ${clock(start, zone, now)}`;
}

function minutesSince(start: number, now: number): number {
  return Math.max(0, Math.floor((now - start) / MINUTE_MS));
}

/** The day falls off where it is today. */
function clock(at: number, zone: string, now: number): string {
  const today = startOfStation('day', now, zone);
  const isToday = at >= today && startOfStation('day', at, zone) === today;
  return clockText(at, zone, isToday ? 'time' : 'dayTime');
}
