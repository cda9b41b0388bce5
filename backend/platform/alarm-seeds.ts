import type { CreateAlarm } from '@mesonet/contract/alarms.js';
import type { CreateNotificationGroup } from '@mesonet/contract/notification-groups.js';

/** Alarms and notification groups of an organization. The alarms name their groups by the description. */
export interface AlarmSeed {
  groups: readonly CreateNotificationGroup[];
  alarms: readonly { stationId: string; alarm: CreateAlarm }[];
}

/** Port through which the demo adds alarms to its organization. */
export abstract class AlarmSeeds {
  /** Adds what is not there yet: groups and alarms are known by their descriptions. Safe to repeat. */
  abstract add(accountId: string, seed: AlarmSeed, now: Date): Promise<void>;
}
