import { type Violation } from '@mesonet/contract/violations.js';
import { formatLongDuration } from '../../../shared/time/age.js';
import { serverNow } from '../../../shared/time/server-clock.js';
import { type DisplayUnits } from '../../../shared/units/display-units.js';
import { clockOf, conditionText } from '../../../shared/violations/violation-words.js';
import { noticeEntries } from './notice-entries.js';
import { type TimelineEntry } from './timeline-entry.js';

const MUTED: Record<NonNullable<Violation['muted_by']>, string> = {
  maintenance: 'Nobody was notified: maintenance',
  quiet_hours: 'Nobody was notified: quiet hours',
  late_data: 'Nobody was notified: the samples came late',
};

const ENDS: Record<NonNullable<Violation['end_reason']>, string> = {
  cleared: 'Cleared: back within the limit',
  changed: 'Ended: the alarm was changed',
  disabled: 'Ended: the alarm was disabled',
  station_deleted: 'Ended: the station was deleted',
  deleted: 'Ended: the alarm was deleted',
};

/**
 * Lists the events of an episode in the order of time.
 * @param zone IANA time zone of the station
 */
export function timelineEntries(violation: Violation, units: DisplayUnits, zone: string): TimelineEntry[] {
  const past = [
    conditionEntry(violation, units),
    ...firedEntries(violation, units),
    ...noticeEntries(violation, zone),
    ...snoozeEntries(violation, zone),
    ...acknowledgedEntries(violation),
    ...endEntries(violation),
  ].sort((a, b) => (a.at ?? Infinity) - (b.at ?? Infinity));
  return [...past, ...waitingEntries(violation)];
}

function conditionEntry(violation: Violation, units: DisplayUnits): TimelineEntry {
  const { start, fired_at, end } = violation;
  const at = Date.parse(start);
  const heldMs = fired_at === null ? 0 : Date.parse(fired_at) - at;
  const details =
    heldMs >= 1_000
      ? [`Held ${formatLongDuration(heldMs)} before it counts`]
      : fired_at === null && end === null
        ? ['Has to last before it counts']
        : [];
  return { at, sign: 'pending', title: conditionText(violation, units), details };
}

function firedEntries(
  { fired_at, fired_value, muted_by, variant, measkey }: Violation,
  units: DisplayUnits,
): TimelineEntry[] {
  if (fired_at === null) return [];
  const isValue = variant === 'meas' && fired_value !== null;
  const title = isValue ? `Fired at ${units.formatMeasurement(measkey, fired_value).text}` : 'Fired';
  const details = muted_by === null ? [] : [MUTED[muted_by]];
  return [{ at: Date.parse(fired_at), sign: 'loud', title, details }];
}

function snoozeEntries({ snoozed_at, snoozed_by, snoozed_until }: Violation, zone: string): TimelineEntry[] {
  if (snoozed_at === null || snoozed_until === null) return [];
  const until = clockOf(snoozed_until, zone);
  const hasEnded = Date.parse(snoozed_until) <= serverNow();
  return [
    {
      at: Date.parse(snoozed_at),
      sign: 'clock',
      title: snoozed_by === null ? 'Snoozed' : `Snoozed by ${snoozed_by}`,
      details: [hasEnded ? `No notices were sent until ${until}` : `No notices until ${until}`],
    },
  ];
}

function acknowledgedEntries({ acknowledged_at, acknowledged_by, note }: Violation): TimelineEntry[] {
  if (acknowledged_at === null) return [];
  const title = acknowledged_by === null ? 'Acknowledged' : `Acknowledged by ${acknowledged_by}`;
  const details = note === null || note === '' ? [] : [`“${note}”`];
  return [{ at: Date.parse(acknowledged_at), sign: 'person', title, details }];
}

function endEntries({ end, end_reason, variant }: Violation): TimelineEntry[] {
  if (end === null) return [];
  const isReturn = variant === 'nodata' && end_reason === 'cleared';
  const title = isReturn ? 'Cleared: the station sends again' : ENDS[end_reason ?? 'cleared'];
  return [{ at: Date.parse(end), sign: 'cleared', title }];
}

function waitingEntries({ state }: Violation): TimelineEntry[] {
  if (state === 'firing') return [{ at: null, sign: 'waiting', title: 'Waits to be acknowledged' }];
  return state === 'pending' ? [{ at: null, sign: 'waiting', title: 'Waits to see whether it lasts' }] : [];
}
