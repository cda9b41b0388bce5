import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  ChangeMaintenanceWindow,
  CreateMaintenanceWindow,
  MaintenanceWindow,
} from '@mesonet/contract/maintenance-windows.js';
import { AllowRole, Granted } from '../../../platform/access/allow.js';
import type { Access } from '../../../platform/access/principal.js';
import { Audited, AuditedWhenNoted } from '../../../platform/audit/audited.js';
import { Answers, AnswersNothing } from '../../../platform/http/docs/answers.js';
import { UuidParam } from '../../../platform/http/uuid-param.js';
import { toMaintenanceWindow } from './maintenance-windows.dto.js';
import { MaintenanceWindowsService } from './maintenance-windows.service.js';

@ApiTags('Alarms')
@ApiParam({ name: 'accountId' })
@Controller('api/v1/accounts/:accountId/maintenance_windows')
@AllowRole('manager', 'account')
export class MaintenanceWindowsController {
  constructor(private readonly windows: MaintenanceWindowsService) {}

  @Get()
  @ApiOperation({
    summary: 'List the maintenance windows of an organization',
    description:
      'Answers the times in which violations are recorded and nobody is told, the latest first; those that are over stay.',
  })
  @Answers(MaintenanceWindow.array())
  async list(@Granted() access: Access): Promise<MaintenanceWindow[]> {
    return (await this.windows.list(access)).map(toMaintenanceWindow);
  }

  @Post()
  @ApiOperation({
    summary: 'Add a maintenance window',
    description:
      'Creates a time of a station, or of all stations when none is named, in which nobody is told of alarms. `start` is inclusive, `end` exclusive; it lasts at most a year.',
  })
  @Audited('maintenance_window_created')
  @Answers(MaintenanceWindow)
  async create(
    @Granted() access: Access,
    @Body({ schema: CreateMaintenanceWindow }) window: CreateMaintenanceWindow,
  ): Promise<MaintenanceWindow> {
    return toMaintenanceWindow(await this.windows.create(access, window, new Date()));
  }

  @Patch(':windowId')
  @ApiOperation({
    summary: 'Change a maintenance window',
    description: 'Sets begin, end and reason; a client may send the whole window back.',
  })
  @AuditedWhenNoted('maintenance_window_changed', 'windowId')
  @ApiParam({ name: 'windowId' })
  @Answers(MaintenanceWindow)
  async change(
    @Granted() access: Access,
    @UuidParam('windowId') id: string,
    @Body({ schema: ChangeMaintenanceWindow }) given: ChangeMaintenanceWindow,
  ): Promise<MaintenanceWindow> {
    return toMaintenanceWindow(await this.windows.change(access, id, given));
  }

  @Delete(':windowId')
  @ApiOperation({
    summary: 'Delete a maintenance window',
    description: 'Removes the window. One that has begun ends at once.',
  })
  @AnswersNothing()
  @Audited('maintenance_window_deleted', 'windowId')
  @ApiParam({ name: 'windowId' })
  remove(@Granted() access: Access, @UuidParam('windowId') id: string): Promise<void> {
    return this.windows.remove(access, id);
  }
}
