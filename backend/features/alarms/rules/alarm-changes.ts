import { isDeepStrictEqual } from 'node:util';
import { type Alarm, alarmProblem, type ChangeAlarm, NO_DATA_KEY } from '@mesonet/contract/alarms.js';
import { Conflict, Forbidden, InvalidInput } from '../../../platform/errors.js';
import type { AlarmSettings } from './alarms.dto.js';

const READ_ONLY = ['_id', 'accountid', 'stationid', 'last_notify_time'] as const;

/** Settings that do not influence when the alarm fires. A change of any other setting counts as a new rule. */
const NOT_OF_THE_RULE: ReadonlySet<string> = new Set<keyof AlarmSettings>([
  'desc',
  'interval',
  'notification_groups',
  'severity',
  'schedule',
  'remind_until_acknowledged',
  'enabled',
]);

/**
 * Finds the settings that a PATCH really changes, because clients send whole alarms back.
 * @returns the settings that differ from the stored ones
 * @throws Forbidden that names a changed field which nobody may write
 * @throws Conflict when the request would change the mode or the variant
 */
export function alarmChanges(stored: Alarm, given: ChangeAlarm): Partial<AlarmSettings> {
  checkReadOnly(given, stored);
  const { mode = stored.mode, variant = stored.variant } = given;
  // The mode of an alarm about a silent station has no meaning, so a change of it is ignored.
  if (variant !== stored.variant || (variant !== 'nodata' && mode !== stored.mode)) {
    throw new Conflict('Mode cannot be changed', 'mode_fixed');
  }
  const sent = Object.entries(given).filter(([, value]) => value !== undefined);
  const settings = settingsOf({ ...stored, ...Object.fromEntries(sent) });
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([name, value]) => !isReadOnly(name) && !isDeepStrictEqual(value, stored[name as keyof Alarm]),
    ),
  );
}

function isReadOnly(name: string): boolean {
  return READ_ONLY.some((field) => field === name);
}

/**
 * Checks that a request leaves read-only fields as they are.
 * @param stored the stored values; none when the alarm is being created
 * @throws Forbidden that names a field which differs from its stored value
 */
export function checkReadOnly(
  given: Pick<ChangeAlarm, (typeof READ_ONLY)[number]>,
  stored: Pick<Alarm, (typeof READ_ONLY)[number]>,
): void {
  for (const field of READ_ONLY) {
    const value = given[field];
    if (value === undefined || value === null || value === stored[field]) continue;
    throw new Forbidden(`You may not change ${field}`, 'field_not_writable');
  }
}

/**
 * Checks that the settings of an alarm go together.
 * @throws InvalidInput for settings that contradict each other
 */
export function checkSettings(settings: AlarmSettings): void {
  const problem = alarmProblem(settings);
  if (problem) throw new InvalidInput(problem.message, 'invalid_alarm', [problem]);
}

/**
 * Sets the settings that do not belong to the variant and the mode to null, because a client may send all fields of its
 * form. An alarm of variant `nodata` always gets the key `NO_DATA_KEY` and the mode `upper`.
 */
export function settingsOf(given: AlarmSettings): AlarmSettings {
  const { variant, mode } = given;
  const isSilence = variant === 'nodata';
  const hasLimits = variant === 'meas';
  const only = <Value>(applies: boolean, value: Value | undefined) => (applies ? (value ?? null) : null);
  return {
    ...given,
    ...(isSilence && { measkey: NO_DATA_KEY, mode: 'upper' as const }),
    limit: only(hasLimits && mode !== 'range', given.limit),
    min: only(hasLimits && mode === 'range', given.min),
    max: only(hasLimits && mode === 'range', given.max),
    after: only(isSilence, given.after),
    change: only(variant === 'rate', given.change),
    window: only(variant === 'rate', given.window),
    schedule: given.schedule ?? null,
  };
}

/** Returns true when changes make a new rule. The open episode does not belong to a new rule, so it ends. */
export function isOtherRule(changes: Partial<AlarmSettings>): boolean {
  return Object.keys(changes).some((name) => !NOT_OF_THE_RULE.has(name));
}
