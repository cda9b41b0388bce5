import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AlarmSeeds } from '../../platform/alarm-seeds.js';
import { DeviceTokenEntity } from './devices/device-token.entity.js';
import { DeviceTokensController } from './devices/device-tokens.controller.js';
import { DeviceTokensService } from './devices/device-tokens.service.js';
import { DeviceVerdictsController } from './devices/device-verdicts.controller.js';
import { EvaluationModule } from './evaluation/evaluation.module.js';
import { GroupAddresses } from './groups/group-addresses.js';
import { GroupMembersController } from './groups/group-members.controller.js';
import { NotificationGroupEntity } from './groups/notification-group.entity.js';
import { NotificationGroupsController } from './groups/notification-groups.controller.js';
import { NotificationGroupsService } from './groups/notification-groups.service.js';
import { MaintenanceWindowEntity } from './maintenance/maintenance-window.entity.js';
import { MaintenanceWindowsController } from './maintenance/maintenance-windows.controller.js';
import { MaintenanceWindowsService } from './maintenance/maintenance-windows.service.js';
import { AlarmNoticeEntity } from './notices/alarm-notice.entity.js';
import { NoticesModule } from './notices/notices.module.js';
import { AlarmEntity } from './rules/alarm.entity.js';
import { AlarmReferences } from './rules/alarm-references.js';
import { AlarmsController } from './rules/alarms.controller.js';
import { AlarmsService } from './rules/alarms.service.js';
import { RemovedStations } from './rules/removed-stations.js';
import { RestoredAlarms } from './rules/restored-alarms.js';
import { StoredAlarmSeeds } from './rules/stored-alarm-seeds.js';
import { ViolationCareService } from './violations/violation-care.service.js';
import { ViolationEntity } from './violations/violation.entity.js';
import { ViolationNotices } from './violations/violation-notices.js';
import { ViolationRetention } from './violations/violation-retention.js';
import { ViolationsController } from './violations/violations.controller.js';
import { ViolationsService } from './violations/violations.service.js';

/** Alarms of stations, their violations, and the notices about them to people and programs. */
@Global()
@Module({
  imports: [
    EvaluationModule,
    NoticesModule,
    TypeOrmModule.forFeature([
      AlarmEntity,
      ViolationEntity,
      AlarmNoticeEntity,
      NotificationGroupEntity,
      DeviceTokenEntity,
      MaintenanceWindowEntity,
    ]),
  ],
  controllers: [
    AlarmsController,
    ViolationsController,
    NotificationGroupsController,
    GroupMembersController,
    DeviceTokensController,
    DeviceVerdictsController,
    MaintenanceWindowsController,
  ],
  providers: [
    AlarmsService,
    AlarmReferences,
    RemovedStations,
    RestoredAlarms,
    { provide: AlarmSeeds, useClass: StoredAlarmSeeds },
    ViolationsService,
    ViolationNotices,
    ViolationCareService,
    ViolationRetention,
    NotificationGroupsService,
    GroupAddresses,
    DeviceTokensService,
    MaintenanceWindowsService,
  ],
  exports: [AlarmSeeds],
})
export class AlarmsModule {}
