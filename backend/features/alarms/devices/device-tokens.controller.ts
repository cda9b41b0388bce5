import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ChangeDeviceToken, CreateDeviceToken, DeviceToken } from '@mesonet/contract/device-tokens.js';
import { AllowMember, AllowRole, Granted } from '../../../platform/access/allow.js';
import type { Access } from '../../../platform/access/principal.js';
import { Audited, AuditedWhenNoted } from '../../../platform/audit/audited.js';
import { Answers, AnswersNothing } from '../../../platform/http/docs/answers.js';
import { UuidParam } from '../../../platform/http/uuid-param.js';
import { toDeviceToken } from './device-tokens.dto.js';
import { DeviceTokensService } from './device-tokens.service.js';

@ApiTags('Device tokens')
@ApiParam({ name: 'accountId' })
@Controller('api/v1/accounts/:accountId/device_tokens')
export class DeviceTokensController {
  constructor(private readonly tokens: DeviceTokensService) {}

  @Get()
  @ApiOperation({
    summary: 'List the devices of an organization',
    description:
      'Answers all devices to managers and above, and to guests their own: pending, then approved, then denied.',
  })
  @AllowMember()
  @Answers(DeviceToken.array())
  async list(@Granted() access: Access): Promise<DeviceToken[]> {
    return (await this.tokens.list(access)).map(toDeviceToken);
  }

  @Post()
  @ApiOperation({
    summary: 'Register a device',
    description:
      'Registers a token of Firebase, or the subscription of a browser as JSON. It takes pushes once a manager approves it; one that is registered already is answered as it stands.',
  })
  @AuditedWhenNoted('device_token_added')
  @AllowMember()
  @Answers(DeviceToken)
  async register(
    @Granted() access: Access,
    @Body({ schema: CreateDeviceToken }) given: CreateDeviceToken,
  ): Promise<DeviceToken> {
    return toDeviceToken(await this.tokens.register(access, given));
  }

  @Get(':tokenId')
  @ApiOperation({
    summary: 'Get a device',
    description: 'Answers a device to managers and above, and to whoever registered it.',
  })
  @AllowMember()
  @ApiParam({ name: 'tokenId' })
  @Answers(DeviceToken)
  async get(@Granted() access: Access, @UuidParam('tokenId') id: string): Promise<DeviceToken> {
    return toDeviceToken(await this.tokens.get(access, id));
  }

  @Patch(':tokenId')
  @ApiOperation({
    summary: 'Approve or deny a device',
    description:
      'Approves a pending device by `enabled: true`; `enabled: false` denies it, or revokes the approval. Any other move is 409: a denied device stays so.',
  })
  @AuditedWhenNoted('device_token_approved', 'tokenId')
  @AllowRole('manager', 'account')
  @ApiParam({ name: 'tokenId' })
  @Answers(DeviceToken)
  async change(
    @Granted() access: Access,
    @UuidParam('tokenId') id: string,
    @Body({ schema: ChangeDeviceToken }) given: ChangeDeviceToken,
  ): Promise<DeviceToken> {
    return toDeviceToken(await this.tokens.change(access, id, given));
  }

  @Delete(':tokenId')
  @ApiOperation({
    summary: 'Delete a device',
    description:
      'Removes a device, which managers and whoever registered it may do. Groups no longer notify it.',
  })
  @AnswersNothing()
  @Audited('device_token_deleted', 'tokenId')
  @AllowMember()
  @ApiParam({ name: 'tokenId' })
  remove(@Granted() access: Access, @UuidParam('tokenId') id: string): Promise<void> {
    return this.tokens.remove(access, id);
  }
}
