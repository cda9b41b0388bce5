import { isDeepStrictEqual } from 'node:util';
import { type Alarm, alarmProblem, type ChangeAlarm, NO_DATA_KEY } from '@mesonet/contract/alarms.js';
import { Conflict, Forbidden, InvalidInput } from '../../../platform/errors.js';
import type { AlarmSettings } from './alarms.dto.js';

const READ_ONLY = ['_id', 'accountid', 'stationid', 'last_notify_time'] as const;

/** Settings that do not decide when the alarm fires: a change of any other setting makes another rule. */
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
 * Finds what a PATCH really changes, because clients send whole alarms back.
 * @returns the settings that differ from those stored
 * @throws Forbidden naming a field that differs and that nobody may write
 * @throws Conflict for another mode or variant
 */
export function alarmChanges(stored: Alarm, given: ChangeAlarm): Partial<AlarmSettings> {
  checkReadOnly(given, stored);
  const { mode = stored.mode, variant = stored.variant } = given;
  // Silence has no mode.
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
 * @param stored as far as there is something yet
 * @throws Forbidden naming a field that differs from what is stored
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

/** @throws InvalidInput for settings that do not go together */
export function checkSettings(settings: AlarmSettings): void {
  const problem = alarmProblem(settings);
  if (problem) throw new InvalidInput(problem.message, 'invalid_alarm', [problem]);
}

/**
 * The settings as they are stored, whatever the form of a client sends beside what it means: what the variant or the mode
 * does not have is null, and the silence of a station is of no measurement.
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

/** Tells whether changes make another rule, which the open episode is no episode of. */
export function isOtherRule(changes: Partial<AlarmSettings>): boolean {
  return Object.keys(changes).some((name) => !NOT_OF_THE_RULE.has(name));
}
