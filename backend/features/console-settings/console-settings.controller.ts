import { Controller, Get, Inject, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ConsoleSettings } from '@mesonet/contract/console-settings.js';
import { AllowPublic, type GuardedRequest } from '../../platform/access/allow.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Answers } from '../../platform/http/docs/answers.js';
import { VERSION } from '../../platform/paths.js';

@ApiTags('Console')
@Controller('api/v1/console-settings')
export class ConsoleSettingsController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get()
  @ApiOperation({
    summary: 'Get the settings of the console',
    description:
      'Answers the support contact, the name of the environment and the version of the product. An empty text is not shown.',
  })
  @AllowPublic()
  @Answers(ConsoleSettings)
  get(@Req() { hostname }: GuardedRequest): ConsoleSettings {
    return {
      supportCompany: this.config.SUPPORT_COMPANY ?? '',
      supportCity: this.config.SUPPORT_CITY ?? '',
      supportPhone: this.config.SUPPORT_PHONE ?? '',
      supportEmail: this.config.SUPPORT_EMAIL ?? '',
      supportWebsite: this.config.SUPPORT_WEBSITE ?? '',
      signInChangeUrl: this.config.SIGN_IN_CHANGE_URL ?? '',
      avatarUrl: this.config.AVATAR_URL,
      environment: this.environmentOf(hostname),
      version: VERSION,
      billing: billingOf(this.config.billing),
    };
  }

  private environmentOf(host: string): ConsoleSettings['environment'] {
    if (host === this.config.PRODUCTION_HOST) return 'production';
    return host === this.config.STAGING_HOST ? 'staging' : 'development';
  }
}

const PADDLE_SCRIPT = 'https://cdn.paddle.com/paddle/v2/paddle.js';

/** Returns the settings with which a browser opens a checkout of the payment provider. */
function billingOf(billing: Config['billing']): ConsoleSettings['billing'] {
  if (!billing) return null;
  const { environment, clientToken, apiUrl } = billing;
  return { environment, clientToken, scriptUrl: apiUrl === null ? PADDLE_SCRIPT : `${apiUrl}/paddle.js` };
}
