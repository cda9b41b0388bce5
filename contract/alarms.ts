import { z } from 'zod';
import { AccountId, StationId } from './common.js';

/** `meas`: a value against a limit; `rate`: its change within a time; `nodata`: the silence of the station. */
export const AlarmVariant = z.enum(['meas', 'rate', 'nodata'], 'Invalid variant');
export type AlarmVariant = z.infer<typeof AlarmVariant>;

/** `upper`: above the limit, or rising; `lower`: below it, or falling; `range`: outside, or either. */
export const AlarmMode = z.enum(['upper', 'lower', 'range'], 'Invalid mode');
export type AlarmMode = z.infer<typeof AlarmMode>;

export const AlarmSeverity = z.enum(['info', 'warning', 'critical'], 'Invalid severity');
export type AlarmSeverity = z.infer<typeof AlarmSeverity>;

/** Minutes between two notices of an alarm that goes on. */
export const ALARM_INTERVALS = [15, 30, 45, 60] as const;
/** At most so many alarms of one station, and notification groups of one alarm. */
export const MAX_ALARMS = 200;
export const MAX_GROUPS_OF_ALARM = 20;
/** More ids than that are not even looked up. */
const MAX_GROUP_IDS = 1_000;

/** The measurement key of an alarm that watches whether the station sends at all. */
export const NO_DATA_KEY = 'sampleTime';

/** Limits lie within what any base unit can hold. */
const Limit = z.number('Invalid limit').min(-1e9, 'Invalid limit').max(1e9, 'Invalid limit');
const minutes = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message);
const ClockTime = z.string('Invalid schedule').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Invalid schedule');

/** The hours, by the clock of the station, in which only critical alarms notify anybody. */
export const QuietHours = z
  .strictObject(
    {
      from: ClockTime.describe('HH:MM, inclusive'),
      to: ClockTime.describe('HH:MM, exclusive; earlier than `from`: on the next day'),
      days: z
        .array(
          z
            .number('Invalid schedule')
            .int('Invalid schedule')
            .min(1, 'Invalid schedule')
            .max(7, 'Invalid schedule'),
        )
        .min(1, 'Invalid schedule')
        .max(7, 'Invalid schedule')
        .describe('Days on which they begin, 1 is Monday'),
    },
    'Invalid schedule',
  )
  .refine(({ from, to }) => from !== to, 'Invalid schedule')
  .meta({ id: 'QuietHours' });
export type QuietHours = z.infer<typeof QuietHours>;

/** The settings of an alarm that people decide on. */
export const ALARM_SETTINGS = {
  variant: AlarmVariant.default('meas'),
  measkey: z.string('Invalid measurement').max(60, 'Invalid measurement'),
  desc: z.string('Invalid description').trim().min(1, 'Invalid description').max(200, 'Invalid description'),
  mode: AlarmMode.default('upper'),
  interval: z
    .literal(ALARM_INTERVALS, 'Invalid interval')
    .default(15)
    .describe('Minutes between two notices while it lasts'),
  notification_groups: z
    .array(z.string('Unknown notification group').max(60, 'Unknown notification group'))
    .max(MAX_GROUP_IDS, 'Unknown notification group')
    .describe(`At most ${MAX_GROUPS_OF_ALARM} groups of the account`)
    .default([]),
  limit: Limit.nullish().describe('For upper and lower, base unit'),
  min: Limit.nullish().describe('For range, base unit'),
  max: Limit.nullish().describe('For range, base unit'),
  enabled: z.boolean('Invalid enabled').default(true),
  severity: AlarmSeverity.default('warning'),
  hold: minutes(0, 1440, 'Invalid hold')
    .default(0)
    .describe('Minutes the condition must last before it fires'),
  clear: z
    .number('Invalid clear')
    .min(0, 'Invalid clear')
    .max(1e9, 'Invalid clear')
    .default(0)
    .describe('Distance back inside before it ends, base unit'),
  after: minutes(1, 10_080, 'Invalid after')
    .nullish()
    .describe('For nodata: minutes of silence before it fires'),
  change: z
    .number('Invalid change')
    .positive('Invalid change')
    .max(1e9, 'Invalid change')
    .nullish()
    .describe('For rate: greatest change allowed within the window, base unit'),
  window: minutes(1, 1440, 'Invalid window').nullish().describe('For rate: minutes'),
  schedule: QuietHours.nullish().describe('Quiet hours in station time; critical alarms pass'),
  remind_until_acknowledged: z
    .boolean('Invalid reminder')
    .default(false)
    .describe('Whether reminders follow for a day after it cleared, until somebody acknowledges it'),
};

export const Alarm = z
  .object({
    _id: z.string(),
    accountid: AccountId,
    stationid: StationId,
    ...ALARM_SETTINGS,
    last_notify_time: z.number().int().describe('Epoch ms of the newest notice; 0: none yet'),
  })
  .meta({ id: 'Alarm' });
export type Alarm = z.infer<typeof Alarm>;

/** Fields that only the server writes: a client may send them back as they are stored. */
const readOnly = {
  _id: z.string().nullish().describe('Cannot be changed'),
  accountid: z.string().nullish().describe('Cannot be changed'),
  stationid: z.string().nullish().describe('Cannot be changed'),
  last_notify_time: z.number().nullish().describe('Cannot be changed'),
};

type AlarmSettings = z.infer<z.ZodObject<typeof ALARM_SETTINGS>>;

/**
 * Checks whether settings that are each valid go together.
 * @returns the field and the sentence a person reads; null when nothing is
 */
export function alarmProblem(alarm: AlarmSettings): { path: string; message: string } | null {
  const { variant, mode, limit, min, max, after, change, window } = alarm;
  if (variant === 'nodata') return after == null ? { path: 'after', message: 'Invalid after' } : null;
  if (variant === 'rate') {
    if (change == null) return { path: 'change', message: 'Invalid change' };
    return window == null ? { path: 'window', message: 'Invalid window' } : null;
  }
  if (mode !== 'range') return limit == null ? { path: 'limit', message: 'Invalid limit' } : null;
  if (min == null || max == null || min >= max) return { path: 'min', message: 'Invalid limit' };
  return null;
}

/** A new alarm; what is absent has the default that the field names. */
export const CreateAlarm = z
  .strictObject({ ...readOnly, ...ALARM_SETTINGS })
  .superRefine((alarm, issues) => {
    const problem = alarmProblem(alarm);
    if (problem) issues.addIssue({ code: 'custom', path: [problem.path], message: problem.message });
  })
  .meta({ id: 'CreateAlarm' });
export type CreateAlarm = z.infer<typeof CreateAlarm>;

/** The whole alarm or a part of it: absent = keep, null = clear where that is allowed. */
export const ChangeAlarm = z
  .strictObject({
    ...readOnly,
    variant: AlarmVariant.optional().describe('Cannot be changed'),
    measkey: ALARM_SETTINGS.measkey.optional(),
    desc: ALARM_SETTINGS.desc.optional(),
    mode: AlarmMode.optional().describe('Cannot be changed'),
    interval: ALARM_SETTINGS.interval.unwrap().optional(),
    notification_groups: ALARM_SETTINGS.notification_groups.unwrap().optional(),
    limit: ALARM_SETTINGS.limit,
    min: ALARM_SETTINGS.min,
    max: ALARM_SETTINGS.max,
    enabled: ALARM_SETTINGS.enabled.unwrap().optional(),
    severity: AlarmSeverity.optional(),
    hold: ALARM_SETTINGS.hold.unwrap().optional(),
    clear: ALARM_SETTINGS.clear.unwrap().optional(),
    after: ALARM_SETTINGS.after,
    change: ALARM_SETTINGS.change,
    window: ALARM_SETTINGS.window,
    schedule: ALARM_SETTINGS.schedule,
    remind_until_acknowledged: ALARM_SETTINGS.remind_until_acknowledged.unwrap().optional(),
  })
  .meta({ id: 'ChangeAlarm' });
export type ChangeAlarm = z.infer<typeof ChangeAlarm>;
