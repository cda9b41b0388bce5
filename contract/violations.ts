import { z } from 'zod';
import { AlarmMode, AlarmSeverity, AlarmVariant } from './alarms.js';
import { NotificationService } from './notification-groups.js';

/** The state of a violation. `acknowledged` means that the episode still lasts and that somebody takes care of it. */
export const ViolationState = z.enum(['pending', 'firing', 'acknowledged', 'cleared']);
export type ViolationState = z.infer<typeof ViolationState>;

/** The reason why a notice is sent. */
export const NoticeKind = z.enum(['fired', 'repeated', 'cleared', 'reminder', 'ended']);
export type NoticeKind = z.infer<typeof NoticeKind>;

export const NoticeState = z.enum(['waiting', 'sent', 'failed', 'skipped']);
export type NoticeState = z.infer<typeof NoticeState>;

/** One notice to one recipient, and its outcome. */
export const ViolationNotice = z
  .object({
    kind: NoticeKind,
    time: z.iso.datetime().describe('When it was written'),
    service: NotificationService,
    group: z.string().describe('Description of the notification group; empty for guests'),
    recipient: z.string().nullable().describe('An address, a device, a host; null for guests'),
    state: NoticeState.describe(
      'failed: given up for good; skipped: no longer of use, or beyond the limit of the day',
    ),
    attempts: z.number().int(),
    reason: z.string().nullable().describe('Why the newest attempt failed, or why it was skipped'),
    sent_at: z.iso.datetime().nullable(),
    next_try_at: z.iso.datetime().nullable().describe('While it waits: when it is tried next'),
  })
  .meta({ id: 'ViolationNotice' });
export type ViolationNotice = z.infer<typeof ViolationNotice>;

/** A violation: one episode of an alarm, from the moment its condition begins until it is over. */
export const Violation = z
  .object({
    groupkey: z.string(),
    alarmid: z.string(),
    stationid: z.string(),
    measkey: z.string(),
    desc: z.string(),
    variant: AlarmVariant,
    mode: AlarmMode,
    severity: AlarmSeverity,
    limit: z.number().nullable().describe('As it was when the episode began, base unit'),
    min: z.number().nullable(),
    max: z.number().nullable(),
    change: z.number().nullable().describe('For rate: the change that was allowed, base unit'),
    window: z.number().int().nullable().describe('For rate: minutes'),
    state: ViolationState,
    start: z.iso.datetime().describe('When the condition began'),
    fired_at: z.iso.datetime().nullable().describe('null: it has not lasted long enough, or ended before'),
    fired_value: z
      .number()
      .nullable()
      .describe('The newest value beyond the limit when it fired; for rate, the change; base unit'),
    acknowledged_by: z.string().nullable(),
    acknowledged_at: z.iso.datetime().nullable(),
    note: z.string().nullable().describe('The note of whoever acknowledged it'),
    snoozed_by: z.string().nullable().describe('Who snoozed it last; null for visitors'),
    snoozed_at: z.iso.datetime().nullable(),
    snoozed_until: z.iso.datetime().nullable(),
    end: z.iso.datetime().nullable(),
    end_reason: z
      .enum(['cleared', 'changed', 'disabled', 'deleted', 'station_deleted'])
      .nullable()
      .describe('cleared: the value came back; else what was done to the alarm, or to its station'),
    muted_by: z
      .enum(['maintenance', 'quiet_hours', 'late_data'])
      .nullable()
      .describe('Why nobody was notified when it fired; null: nothing prevented it'),
    extreme: z.number().nullable().describe('The value furthest beyond the limit, base unit'),
    count: z.number().int().describe('Samples beyond the limit'),
    notifications: ViolationNotice.array().describe('The newest first, at most 100'),
  })
  .meta({ id: 'Violation' });
export type Violation = z.infer<typeof Violation>;

/** A page of violations, newest episodes first. */
export const ViolationPage = z
  .object({
    violations: Violation.array(),
    next_groupkey: z.string().nullable().describe('For the next page; null on the last'),
  })
  .meta({ id: 'ViolationPage' });
export type ViolationPage = z.infer<typeof ViolationPage>;

/** Matches the key of a violation: the epoch ms at which the episode began, and the id of its alarm. */
export const GROUPKEY = /^(\d{1,15})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const ViolationQuery = z.object({
  next_groupkey: z
    .string()
    .regex(GROUPKEY, 'Invalid cursor')
    .optional()
    .describe('The `next_groupkey` of the page before'),
  count: z.coerce
    .number('Invalid count')
    .int('Invalid count')
    .min(1, 'Invalid count')
    .max(500, 'Invalid count')
    .default(50),
  state: z.enum(['open', 'all'], 'Invalid state').default('all').describe('open: those that have not ended'),
});
export type ViolationQuery = z.infer<typeof ViolationQuery>;

export const AcknowledgeViolation = z
  .strictObject({
    note: z.string('Invalid note').trim().max(500, 'Invalid note').nullish().describe('Shown to the others'),
  })
  .meta({ id: 'AcknowledgeViolation' });
export type AcknowledgeViolation = z.infer<typeof AcknowledgeViolation>;

/** A snooze of a violation's notices. It lasts from a quarter of an hour to a week. */
export const SnoozeViolation = z
  .strictObject({
    minutes: z
      .number('Invalid minutes')
      .int('Invalid minutes')
      .min(15, 'Invalid minutes')
      .max(10_080, 'Invalid minutes'),
  })
  .meta({ id: 'SnoozeViolation' });
export type SnoozeViolation = z.infer<typeof SnoozeViolation>;
