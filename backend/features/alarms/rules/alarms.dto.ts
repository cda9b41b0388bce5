import type { Alarm } from '@mesonet/contract/alarms.js';
import type { AlarmEntity } from './alarm.entity.js';

/** The settings of an alarm that people can choose, with their names in the API. */
export type AlarmSettings = Omit<Alarm, '_id' | 'accountid' | 'stationid' | 'last_notify_time'>;

export function toAlarm(alarm: AlarmEntity): Alarm {
  return {
    _id: alarm.id,
    accountid: alarm.accountId,
    stationid: alarm.stationId,
    ...toSettings(alarm),
    last_notify_time: alarm.lastNotifyAt?.getTime() ?? 0,
  };
}

function toSettings(alarm: AlarmEntity): AlarmSettings {
  return {
    variant: alarm.variant,
    measkey: alarm.measkey,
    desc: alarm.description,
    mode: alarm.mode,
    interval: alarm.intervalMinutes as AlarmSettings['interval'],
    notification_groups: alarm.notificationGroups,
    limit: alarm.limit,
    min: alarm.min,
    max: alarm.max,
    enabled: alarm.isEnabled,
    severity: alarm.severity,
    hold: alarm.holdMinutes,
    clear: alarm.clearBy,
    after: alarm.afterMinutes,
    change: alarm.change,
    window: alarm.windowMinutes,
    schedule: alarm.schedule,
    remind_until_acknowledged: alarm.remindsUntilAcknowledged,
  };
}

export function toColumns(settings: AlarmSettings) {
  return {
    variant: settings.variant,
    measkey: settings.measkey,
    description: settings.desc,
    mode: settings.mode,
    intervalMinutes: settings.interval,
    notificationGroups: settings.notification_groups,
    limit: settings.limit ?? null,
    min: settings.min ?? null,
    max: settings.max ?? null,
    isEnabled: settings.enabled,
    severity: settings.severity,
    holdMinutes: settings.hold,
    clearBy: settings.clear,
    afterMinutes: settings.after ?? null,
    change: settings.change ?? null,
    windowMinutes: settings.window ?? null,
    schedule: settings.schedule ?? null,
    remindsUntilAcknowledged: settings.remind_until_acknowledged,
  } satisfies Partial<AlarmEntity>;
}
