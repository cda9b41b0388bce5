import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Alarm, ChangeAlarm, CreateAlarm } from '@mesonet/contract/alarms.js';
import { AllowRole, AllowSignedIn, Caller, Granted } from '../../../platform/access/allow.js';
import type { Access, Principal } from '../../../platform/access/principal.js';
import { Audited, AuditedWhenNoted } from '../../../platform/audit/audited.js';
import { Answers, AnswersNothing } from '../../../platform/http/docs/answers.js';
import { UuidParam } from '../../../platform/http/uuid-param.js';
import { toAlarm } from './alarms.dto.js';
import { AlarmsService } from './alarms.service.js';

const OF_STATION = 'accounts/:accountId/stations/:stationId/alarms';

@ApiTags('Alarms')
@Controller('api/v1')
export class AlarmsController {
  constructor(private readonly alarms: AlarmsService) {}

  @Get('alarms')
  @ApiOperation({
    summary: 'List the alarms of the caller',
    description:
      'Answers the alarms of all organizations that the caller manages, of all organizations for a super admin. Whoever manages none gets 403.',
  })
  @AllowSignedIn()
  @Answers(Alarm.array())
  async list(@Caller() caller: Principal): Promise<Alarm[]> {
    return (await this.alarms.list(caller)).map(toAlarm);
  }

  @Get(OF_STATION)
  @ApiOperation({
    summary: 'List the alarms of a station',
    description:
      'Answers the alarms in the order of their descriptions. Limits are in the base unit of the measurement.',
  })
  @ApiParam({ name: 'accountId' })
  @ApiParam({ name: 'stationId' })
  @AllowRole('manager', 'station')
  @Answers(Alarm.array())
  async listOf(@Granted() access: Access, @Param('stationId') stationId: string): Promise<Alarm[]> {
    return (await this.alarms.listOf(access, stationId)).map(toAlarm);
  }

  @Post(OF_STATION)
  @ApiOperation({
    summary: 'Add an alarm',
    description:
      'Creates the alarm and answers it. `upper` and `lower` need a `limit`, `range` needs `min` and `max`, `nodata` needs `after`, and `rate` needs `change` and `window`. The condition holds strictly beyond a limit, and flagged values never count.',
  })
  @Audited('alarm_created', 'stationId')
  @ApiParam({ name: 'accountId' })
  @ApiParam({ name: 'stationId' })
  @AllowRole('manager', 'station')
  @Answers(Alarm)
  async create(
    @Granted() access: Access,
    @Param('stationId') stationId: string,
    @Body({ schema: CreateAlarm }) alarm: CreateAlarm,
  ): Promise<Alarm> {
    return toAlarm(await this.alarms.create(access, stationId, alarm, new Date()));
  }

  @Patch(`${OF_STATION}/:alarmId`)
  @ApiOperation({
    summary: 'Change an alarm',
    description:
      'Sets what is sent; a client may send the whole alarm back. Mode and variant cannot be changed: 409. A change of the rule, or switching it off, ends an episode that goes on; description, groups, interval, severity, quiet hours and reminders do not.',
  })
  @AuditedWhenNoted('alarm_changed', 'stationId', 'alarmId')
  @ApiParam({ name: 'accountId' })
  @ApiParam({ name: 'stationId' })
  @ApiParam({ name: 'alarmId' })
  @AllowRole('manager', 'station')
  @Answers(Alarm)
  async change(
    @Granted() access: Access,
    @Param('stationId') stationId: string,
    @UuidParam('alarmId') id: string,
    @Body({ schema: ChangeAlarm }) given: ChangeAlarm,
  ): Promise<Alarm> {
    return toAlarm(await this.alarms.change(access, { stationId, id }, { given, now: new Date() }));
  }

  @Delete(`${OF_STATION}/:alarmId`)
  @ApiOperation({
    summary: 'Delete an alarm',
    description: 'Removes the alarm and ends an episode that goes on. Its violations stay.',
  })
  @AnswersNothing()
  @Audited('alarm_deleted', 'stationId', 'alarmId')
  @ApiParam({ name: 'accountId' })
  @ApiParam({ name: 'stationId' })
  @ApiParam({ name: 'alarmId' })
  @AllowRole('manager', 'station')
  remove(
    @Granted() access: Access,
    @Param('stationId') stationId: string,
    @UuidParam('alarmId') id: string,
  ): Promise<void> {
    return this.alarms.remove(access, { stationId, id }, new Date());
  }
}
