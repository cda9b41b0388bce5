import type { CreateAlarm } from '@mesonet/contract/alarms.js';
import type { CreateNotificationGroup } from '@mesonet/contract/notification-groups.js';

/** Alarms of an organization, and the groups that they tell. Its alarms name their groups by the description. */
export interface AlarmSeed {
  groups: readonly CreateNotificationGroup[];
  alarms: readonly { stationId: string; alarm: CreateAlarm }[];
}

/** Port: what a new organization begins with. */
export abstract class AlarmSeeds {
  /** Adds what is not there yet: groups and alarms are known by their descriptions. Safe to repeat. */
  abstract add(accountId: string, seed: AlarmSeed, now: Date): Promise<void>;
}
