import { z } from 'zod';
import { AccountId, StationId } from './common.js';

/**
 * The kind of an alarm: `meas` compares a value with a limit, `rate` compares the change of a value within some minutes
 * with a limit, `nodata` fires when the station is silent.
 */
export const AlarmVariant = z.enum(['meas', 'rate', 'nodata'], 'Invalid variant');
export type AlarmVariant = z.infer<typeof AlarmVariant>;

/**
 * The direction of an alarm: `upper` fires above the limit, or when the value rises; `lower` below the limit, or when
 * the value falls; `range` in either direction.
 */
export const AlarmMode = z.enum(['upper', 'lower', 'range'], 'Invalid mode');
export type AlarmMode = z.infer<typeof AlarmMode>;

export const AlarmSeverity = z.enum(['info', 'warning', 'critical'], 'Invalid severity');
export type AlarmSeverity = z.infer<typeof AlarmSeverity>;

/** The choices for the minutes between two notices of an alarm that still fires. */
const ALARM_INTERVALS = [15, 30, 45, 60] as const;
/** A station can have at most this many alarms, and an alarm at most this many notification groups. */
export const MAX_ALARMS = 200;
export const MAX_GROUPS_OF_ALARM = 20;
/** Longest accepted list of group ids. A longer list is refused before the ids are looked up. */
const MAX_GROUP_IDS = 1_000;

/** The measurement key of a `nodata` alarm, which fires when the station is silent. */
export const NO_DATA_KEY = 'sampleTime';

/** The limit of an alarm in the base unit. The allowed numbers reach further than the values of any measurement. */
const Limit = z.number('Invalid limit').min(-1e9, 'Invalid limit').max(1e9, 'Invalid limit');
const minutes = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message);
const ClockTime = z.string('Invalid schedule').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Invalid schedule');

/** The hours, by the local time of the station, in which only critical alarms notify people. */
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

/** The fields of an alarm that people set. */
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

/** Fields of an alarm that only the server writes. A client may send them back as they are stored. */
const readOnly = {
  _id: z.string().nullish().describe('Cannot be changed'),
  accountid: z.string().nullish().describe('Cannot be changed'),
  stationid: z.string().nullish().describe('Cannot be changed'),
  last_notify_time: z.number().nullish().describe('Cannot be changed'),
};

type AlarmSettings = z.infer<z.ZodObject<typeof ALARM_SETTINGS>>;

/**
 * Checks whether the settings of an alarm, each of them valid, also fit together.
 * @returns the field and the message for the user; null when nothing is wrong
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

/** A new alarm. An absent field takes the default of its schema. */
export const CreateAlarm = z
  .strictObject({ ...readOnly, ...ALARM_SETTINGS })
  .superRefine((alarm, issues) => {
    const problem = alarmProblem(alarm);
    if (problem) issues.addIssue({ code: 'custom', path: [problem.path], message: problem.message });
  })
  .meta({ id: 'CreateAlarm' });
export type CreateAlarm = z.infer<typeof CreateAlarm>;

/**
 * The body of a request that changes an alarm. It holds the whole alarm or a part of it: an absent field keeps its
 * value, null clears it where that is allowed.
 */
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
