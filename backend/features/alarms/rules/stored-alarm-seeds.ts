import { Injectable } from '@nestjs/common';
import type { Access } from '../../../platform/access/principal.js';
import { type AlarmSeed, AlarmSeeds } from '../../../platform/alarm-seeds.js';
import { NotificationGroupsService } from '../groups/notification-groups.service.js';
import { AlarmsService } from './alarms.service.js';

/** Adds the alarms and notification groups of the demo organization. They are checked like those that users add. */
@Injectable()
export class StoredAlarmSeeds extends AlarmSeeds {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly groups: NotificationGroupsService,
  ) {
    super();
  }

  override async add(accountId: string, { groups, alarms }: AlarmSeed, now: Date): Promise<void> {
    const access: Access = { principal: null, accountId, role: 'sadmin', isPublic: false };
    const ids = new Map((await this.groups.list(access)).map(({ desc, _id }) => [desc, _id]));
    for (const group of groups) {
      if (!ids.has(group.desc)) ids.set(group.desc, (await this.groups.create(access, group))._id);
    }
    for (const { stationId, alarm } of alarms) {
      const present = await this.alarms.listOf(access, stationId);
      if (present.some(({ description }) => description === alarm.desc)) continue;
      const notification_groups = alarm.notification_groups.map((desc) => ids.get(desc) ?? desc);
      await this.alarms.create(access, stationId, { ...alarm, notification_groups }, now);
    }
  }
}
