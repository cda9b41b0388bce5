import { MINUTE_MS } from '@mesonet/model/durations.js';
import { formatLongDuration } from '../../../shared/time/age.js';
import { formatClock } from '../../../shared/time/station-time.js';
import { type AlarmRow } from '../model/alarm-rows.js';

/**
 * Writes a note for the state of an alarm, such as "since 13:18", "3 of 10 min", "no value for 2 h 25 min", "value in
 * doubt" or "last 21 Nov, 07:10".
 * @param zone IANA time zone of the station
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
      return last ? `last ${formatClock(Date.parse(last.fired_at ?? last.start), zone, now)}` : null;
    case 'off':
      return null;
  }
}

function sinceText(start: number, snoozedUntil: string | null, { zone, now }: { zone: string; now: number }) {
  const until = snoozedUntil === null ? 0 : Date.parse(snoozedUntil);
  return until > now
    ? `snoozed until ${formatClock(until, zone, now)}`
    : `since ${formatClock(start, zone, now)}`;
}

function minutesSince(start: number, now: number): number {
  return Math.max(0, Math.floor((now - start) / MINUTE_MS));
}
