import { type Alarm, type AlarmSeverity } from '@mesonet/contract/alarms.js';
import { type LatestValues } from '@mesonet/contract/samples.js';
import { type Station } from '@mesonet/contract/stations.js';
import { type Violation } from '@mesonet/contract/violations.js';

export type AlarmState = 'firing' | 'pending' | 'acknowledged' | 'silent' | 'ok' | 'off';

/** One line of the list: an alarm with its state, its episodes and its value. */
export interface AlarmRow {
  alarm: Alarm;
  state: AlarmState;
  /** The episode that goes on. */
  open: Violation | undefined;
  /** The newest one that is over. */
  last: Violation | undefined;
  /** The newest value, base unit, or the minutes of silence; undefined: there is none. */
  value: number | undefined;
  /** When it was measured, UTC ms; null: never. */
  measuredAt: number | null;
  /** A check of quality doubts the value, so that the alarm does not judge it. */
  isDoubted: boolean;
}

export interface StationNow {
  station: Station;
  latest: LatestValues | undefined;
  /** The newest first, those that go on among them. */
  violations: readonly Violation[];
  /** UTC ms. */
  now: number;
}

/** A value this much older than the station's newest sample counts as missing. */
const MISSING_MS = 30 * 60_000;
const MINUTE_MS = 60_000;

const STATES: readonly AlarmState[] = ['firing', 'pending', 'acknowledged', 'silent', 'ok', 'off'];
const SEVERITIES: readonly AlarmSeverity[] = ['critical', 'warning', 'info'];

/** The worst first. */
export function alarmRows(alarms: readonly Alarm[], now: StationNow): AlarmRow[] {
  return alarms
    .map((alarm) => rowOf(alarm, now))
    .sort(
      (a, b) =>
        STATES.indexOf(a.state) - STATES.indexOf(b.state) ||
        SEVERITIES.indexOf(a.alarm.severity) - SEVERITIES.indexOf(b.alarm.severity) ||
        a.alarm.desc.localeCompare(b.alarm.desc),
    );
}

/** Counts the alarms in each state, worst first, without states that no alarm is in. */
export function countStates(rows: readonly AlarmRow[]): (readonly [AlarmState, number])[] {
  return STATES.map((state) => [state, rows.filter((row) => row.state === state).length] as const).filter(
    ([, count]) => count > 0,
  );
}

function rowOf(alarm: Alarm, { station, latest, violations, now }: StationNow): AlarmRow {
  const own = violations.filter(({ alarmid }) => alarmid === alarm._id);
  const open = own.find(({ end }) => end === null);
  const last = own.find(({ end, fired_at }) => end !== null && fired_at !== null);
  const update = station.last_update ?? latest?.updateTS ?? null;
  const measured = alarm.variant === 'nodata' ? null : latest?.values[alarm.measkey];
  const time = alarm.variant === 'nodata' ? update : (measured?.time ?? null);
  const measuredAt = time === null ? null : Date.parse(time);
  const value = alarm.variant === 'nodata' ? silence(measuredAt, now) : numberOf(measured?.value);
  const isMissing = alarm.variant !== 'nodata' && isSilent(station, measuredAt, update);
  return {
    alarm,
    open,
    last,
    measuredAt,
    isDoubted: measured?.quality === 'suspect',
    value: isMissing ? undefined : value,
    state: stateOf(alarm, open, isMissing && latest !== undefined),
  };
}

function stateOf({ enabled }: Alarm, open: Violation | undefined, isMissing: boolean): AlarmState {
  if (!enabled) return 'off';
  if (open && open.state !== 'cleared') return open.state;
  return isMissing ? 'silent' : 'ok';
}

function isSilent(station: Station, measuredAt: number | null, update: string | null): boolean {
  if (measuredAt === null || station.active === false) return true;
  return update !== null && Date.parse(update) - measuredAt > MISSING_MS;
}

function silence(measuredAt: number | null, now: number): number | undefined {
  return measuredAt === null ? undefined : Math.max(0, now - measuredAt) / MINUTE_MS;
}

function numberOf(value: number | string | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
