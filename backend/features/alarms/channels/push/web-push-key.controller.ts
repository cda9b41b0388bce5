import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { WebPushKey } from '@mesonet/contract/device-tokens.js';
import { AllowRole, Granted } from '../../../../platform/access/allow.js';
import type { Access } from '../../../../platform/access/principal.js';
import { Unauthorized } from '../../../../platform/errors.js';
import { Answers } from '../../../../platform/http/docs/answers.js';
import { VapidKeys } from './vapid-keys.js';

@ApiTags('Device tokens')
@ApiParam({ name: 'accountId' })
@Controller('api/v1/accounts/:accountId/web_push_key')
@AllowRole('guest', 'account')
export class WebPushKeyController {
  constructor(private readonly keys: VapidKeys) {}

  @Get()
  @ApiOperation({
    summary: 'Get the key that browsers subscribe with',
    description:
      'Answers the public half of the key pair by which push services know this server; null while Web Push is off. Members only.',
  })
  @Answers(WebPushKey)
  get(@Granted() { principal }: Access): WebPushKey {
    if (principal === null) throw new Unauthorized();
    return { key: this.keys.details()?.publicKey ?? null };
  }
}
