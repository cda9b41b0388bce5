import type { CreateAlarm } from '@mesonet/contract/alarms.js';
import type { CreateNotificationGroup } from '@mesonet/contract/notification-groups.js';

/** Alarms and notification groups to add to an organization. The alarms name their groups by description. */
export interface AlarmSeed {
  groups: readonly CreateNotificationGroup[];
  alarms: readonly { stationId: string; alarm: CreateAlarm }[];
}

/** Port through which the demo feature adds alarms to the demo organization. */
export abstract class AlarmSeeds {
  /**
   * Adds the alarms and groups that are missing. They are recognized by their descriptions, so repeating this is safe.
   */
  abstract add(accountId: string, seed: AlarmSeed, now: Date): Promise<void>;
}
