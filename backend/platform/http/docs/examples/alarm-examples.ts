import type { AlarmDryRun, DryRunEpisode, DryRunResult } from '@mesonet/contract/alarm-dry-runs.js';
import type { Alarm, ChangeAlarm, CreateAlarm } from '@mesonet/contract/alarms.js';
import type { ChangeDeviceToken, CreateDeviceToken, DeviceToken } from '@mesonet/contract/device-tokens.js';
import type {
  ChangeMaintenanceWindow,
  CreateMaintenanceWindow,
  MaintenanceWindow,
} from '@mesonet/contract/maintenance-windows.js';
import type {
  ChangeNotificationGroup,
  CreateNotificationGroup,
  GroupMember,
  LastNotice,
  NotificationGroup,
} from '@mesonet/contract/notification-groups.js';
import type {
  AcknowledgeViolation,
  SnoozeViolation,
  Violation,
  ViolationNotice,
  ViolationPage,
} from '@mesonet/contract/violations.js';

const ALARM_ID = '0d9a6c1e-5b7f-4b0e-8f4e-2c8a7c0d1b35';
const GROUP_ID = '6a1f4c52-93d8-4a7b-b1c6-5e0f8d2a7c94';

const frost = {
  variant: 'meas',
  measkey: 'temperature',
  desc: 'Frost',
  mode: 'lower',
  interval: 30,
  notification_groups: [GROUP_ID],
  limit: 32,
  severity: 'critical',
  hold: 5,
  clear: 1,
} as const;
const alarm: Alarm = {
  _id: ALARM_ID,
  accountid: 'demo',
  stationid: 'demo_1001',
  ...frost,
  notification_groups: [GROUP_ID],
  min: null,
  max: null,
  enabled: true,
  after: null,
  change: null,
  window: null,
  schedule: { from: '22:00', to: '06:00', days: [1, 2, 3, 4, 5, 6, 7] },
  remind_until_acknowledged: false,
  last_notify_time: 1795357920000,
};
const dryRunEpisode: DryRunEpisode = {
  start: '2026-11-02T10:14:00.000Z',
  fired_at: '2026-11-02T10:19:00.000Z',
  end: '2026-11-02T14:41:00.000Z',
  extreme: 28.9,
  count: 267,
};
const notice: ViolationNotice = {
  kind: 'fired',
  time: '2026-11-22T14:37:00.000Z',
  service: 'email',
  group: 'Growers',
  recipient: 'ops@example.org',
  state: 'sent',
  attempts: 1,
  reason: null,
  sent_at: '2026-11-22T14:37:01.240Z',
  next_try_at: null,
};
const violation: Violation = {
  groupkey: `1795357920000-${ALARM_ID}`,
  alarmid: ALARM_ID,
  stationid: 'demo_1001',
  measkey: 'temperature',
  desc: 'Frost',
  variant: 'meas',
  mode: 'lower',
  severity: 'critical',
  limit: 32,
  min: null,
  max: null,
  change: null,
  window: null,
  state: 'firing',
  start: '2026-11-22T14:32:00.000Z',
  fired_at: '2026-11-22T14:37:00.000Z',
  fired_value: 31.4,
  acknowledged_by: null,
  acknowledged_at: null,
  note: null,
  snoozed_by: null,
  snoozed_at: null,
  snoozed_until: null,
  end: null,
  end_reason: null,
  muted_by: null,
  extreme: 30.7,
  count: 12,
  notifications: [notice],
};
const lastNotice: LastNotice = { time: '2026-11-22T14:37:00.000Z', state: 'sent', reason: null };
const group: NotificationGroup = {
  _id: GROUP_ID,
  accountid: 'demo',
  desc: 'Growers',
  service: 'email',
  address: ['ops@example.org'],
  secret: null,
  last_notice: lastNotice,
};
const device: DeviceToken = {
  _id: '3c5e7a90-1b2d-4f6e-9a8c-7d6b5a4f3e21',
  accountid: 'demo',
  device_token: 'eGx1c2l2ZQ:APA91bH-token-of-a-phone',
  name: 'Office phone',
  enabled: false,
  status: 'pending',
};
const window: MaintenanceWindow = {
  _id: '9e8d7c6b-5a4f-4321-8765-0f1e2d3c4b5a',
  accountid: 'demo',
  stationid: 'demo_1001',
  start: '2026-11-23T08:00:00.000Z',
  end: '2026-11-23T12:00:00.000Z',
  reason: 'New thermometer',
  created_by: 'ops@example.org',
};

/** Examples for the API reference: alarms, their violations, and who is notified of them. */
export const ALARM_EXAMPLES = {
  Alarm: alarm,
  CreateAlarm: { ...frost, notification_groups: [GROUP_ID] },
  ChangeAlarm: { limit: 34, hold: 10 },
  AlarmDryRun: {
    alarm: { measkey: 'temperature', desc: 'Frost', mode: 'lower', limit: 32, hold: 5, clear: 1 },
    start: '2026-10-23T00:00:00Z',
    end: '2026-11-22T00:00:00Z',
  },
  DryRunEpisode: dryRunEpisode,
  DryRunResult: { samples: 43_200, fired: 1, episodes: [dryRunEpisode] },
  Violation: violation,
  ViolationPage: { violations: [violation], next_groupkey: null },
  AcknowledgeViolation: { note: 'The heaters are on' },
  SnoozeViolation: { minutes: 60 },
  NotificationGroup: group,
  CreateNotificationGroup: { desc: 'Growers', service: 'email', address: ['ops@example.org'] },
  GroupMember: { name: 'Ada Meyer', email: 'ada@example.org' },
  ChangeNotificationGroup: { address: ['ops@example.org', 'night@example.org'] },
  DeviceToken: device,
  CreateDeviceToken: { device_token: device.device_token, name: device.name },
  ChangeDeviceToken: { enabled: true },
  MaintenanceWindow: window,
  CreateMaintenanceWindow: {
    stationid: 'demo_1001',
    start: '2026-11-23T08:00:00Z',
    end: '2026-11-23T12:00:00Z',
    reason: 'New thermometer',
  },
  ChangeMaintenanceWindow: { end: '2026-11-23T14:00:00Z' },
} satisfies {
  Alarm: Alarm;
  CreateAlarm: Partial<CreateAlarm>;
  ChangeAlarm: ChangeAlarm;
  AlarmDryRun: { alarm: Partial<AlarmDryRun['alarm']>; start: string; end: string };
  DryRunEpisode: DryRunEpisode;
  DryRunResult: DryRunResult;
  Violation: Violation;
  ViolationPage: ViolationPage;
  AcknowledgeViolation: AcknowledgeViolation;
  SnoozeViolation: SnoozeViolation;
  NotificationGroup: NotificationGroup;
  CreateNotificationGroup: CreateNotificationGroup;
  GroupMember: GroupMember;
  ChangeNotificationGroup: ChangeNotificationGroup;
  DeviceToken: DeviceToken;
  CreateDeviceToken: CreateDeviceToken;
  ChangeDeviceToken: ChangeDeviceToken;
  MaintenanceWindow: MaintenanceWindow;
  CreateMaintenanceWindow: CreateMaintenanceWindow;
  ChangeMaintenanceWindow: ChangeMaintenanceWindow;
};
