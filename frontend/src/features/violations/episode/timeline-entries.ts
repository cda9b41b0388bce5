import { type Violation } from '@mesonet/contract/violations.js';
import { formatLongDuration } from '../../../shared/time/age.js';
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

/** The proof of an episode, in the order in which it happened. @param zone of the station */
export function timelineEntries(violation: Violation, units: DisplayUnits, zone: string): TimelineEntry[] {
  const past = [
    conditionEntry(violation, units),
    ...firedEntries(violation),
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

function firedEntries({ fired_at, muted_by }: Violation): TimelineEntry[] {
  if (fired_at === null) return [];
  const details = muted_by === null ? [] : [MUTED[muted_by]];
  return [{ at: Date.parse(fired_at), sign: 'loud', title: 'Fired', details }];
}

/** When somebody snoozed it is not known; what counts is until when. */
function snoozeEntries({ snoozed_until, state }: Violation, zone: string): TimelineEntry[] {
  if (snoozed_until === null) return [];
  const until = clockOf(snoozed_until, zone);
  const isOver = Date.parse(snoozed_until) <= Date.now();
  if (!isOver && state !== 'firing') return [];
  return [
    {
      at: isOver ? Date.parse(snoozed_until) : null,
      sign: 'clock',
      title: isOver ? 'Snooze over' : 'Snoozed, waits to be acknowledged',
      details: [isOver ? `No notices were sent until ${until}` : `No notices until ${until}`],
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

function waitingEntries({ state, snoozed_until }: Violation): TimelineEntry[] {
  if (snoozed_until !== null && Date.parse(snoozed_until) > Date.now()) return [];
  if (state === 'firing') return [{ at: null, sign: 'waiting', title: 'Waits to be acknowledged' }];
  return state === 'pending' ? [{ at: null, sign: 'waiting', title: 'Waits whether it lasts' }] : [];
}
