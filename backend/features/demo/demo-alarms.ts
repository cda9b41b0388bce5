import { CreateAlarm } from '@mesonet/contract/alarms.js';
import { CreateNotificationGroup } from '@mesonet/contract/notification-groups.js';
import type { AlarmSeed } from '../../platform/alarm-seeds.js';
import { DEMO_ACCOUNT } from './demo-stations.js';

const [ALAMOSA, SAND_POINT, RIDGE_LAB] = [1001, 1002, 1003].map((number) => `${DEMO_ACCOUNT.id}_${number}`);
const OPERATORS = 'Operators';
const FIELD_TEAM = 'Field team';

/**
 * Returns the alarms and notification groups of the demo organization, with limits in base units. The gusts of the
 * station Ridge Lab exceed their limit a few times a day.
 * @param isMailKept true when mails are only written to a folder; otherwise the groups get no recipients, because the
 * mail addresses are invented
 */
export function demoAlarms(isMailKept: boolean): AlarmSeed {
  const group = (desc: string, name: string) =>
    CreateNotificationGroup.parse({
      desc,
      service: 'email',
      address: isMailKept ? [`${name}@demo.example`] : [],
    });
  const alarm = (stationId: string | undefined, fields: object, groups: string[]) => ({
    stationId: stationId!,
    alarm: CreateAlarm.parse({ ...fields, notification_groups: groups }),
  });
  return {
    groups: [group(OPERATORS, 'operators'), group(FIELD_TEAM, 'field')],
    alarms: [
      alarm(RIDGE_LAB, { desc: 'Strong gusts', measkey: 'windGustSpeed', limit: 20, clear: 5 }, [OPERATORS]),
      alarm(
        ALAMOSA,
        { desc: 'Hard frost', measkey: 'temperature', mode: 'lower', limit: 0, clear: 3, hold: 10 },
        [OPERATORS, FIELD_TEAM],
      ),
      alarm(
        SAND_POINT,
        { desc: 'Gale', measkey: 'windSpeed', limit: 39, clear: 5, hold: 5, severity: 'critical' },
        [OPERATORS, FIELD_TEAM],
      ),
      alarm(
        SAND_POINT,
        { desc: 'No data', measkey: 'sampleTime', variant: 'nodata', after: 30, severity: 'critical' },
        [FIELD_TEAM],
      ),
    ],
  };
}
