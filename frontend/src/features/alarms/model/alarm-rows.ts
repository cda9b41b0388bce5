import { type Alarm, type AlarmSeverity } from '@mesonet/contract/alarms.js';
import { type LatestValues } from '@mesonet/contract/samples.js';
import { type Station } from '@mesonet/contract/stations.js';
import { type Violation } from '@mesonet/contract/violations.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';

export type AlarmState = 'firing' | 'pending' | 'acknowledged' | 'silent' | 'ok' | 'off';

/** A row of the list of alarms: an alarm with its state, its episodes and its value. */
export interface AlarmRow {
  alarm: Alarm;
  state: AlarmState;
  /** The episode of the alarm that has not ended. */
  open: Violation | undefined;
  /** The newest episode that has ended and in which the alarm fired. */
  last: Violation | undefined;
  /** The newest value in the base unit, or the minutes without a sample; undefined where there is none. */
  value: number | undefined;
  /** Time of the newest value, UTC ms; null where the station has never sent it. */
  measuredAt: number | null;
  /** True when the newest value failed a quality check, so the alarm does not use it. */
  isDoubted: boolean;
}

export interface StationNow {
  station: Station;
  latest: LatestValues | undefined;
  /** Episodes of the station, the newest first, including those that have not ended. */
  violations: readonly Violation[];
  /** The present time, UTC ms. */
  now: number;
}

/** A value counts as missing when it is this much older than the station's newest sample. */
const MISSING_MS = 30 * MINUTE_MS;

const STATES: readonly AlarmState[] = ['firing', 'pending', 'acknowledged', 'silent', 'ok', 'off'];
const SEVERITIES: readonly AlarmSeverity[] = ['critical', 'warning', 'info'];

/** Builds the rows of the list of alarms, those in the worst state first. */
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

/** Counts the alarms in each state, the worst first; states without an alarm are left out. */
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
