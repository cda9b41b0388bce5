import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SuperAdminSettings } from '@mesonet/contract/console-settings.js';
import { AllowSuperAdmin } from '../../platform/access/allow.js';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Answers } from '../../platform/http/docs/answers.js';

@ApiTags('Console')
@Controller('api/v1/sadmin/console-settings')
export class SuperAdminSettingsController {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'LOGS_URL'>) {}

  @Get()
  @ApiOperation({
    summary: 'Get the settings of the super admins’ console',
    description: 'Answers where logs and metrics of the installation are read, as `LOGS_URL` says.',
  })
  @AllowSuperAdmin()
  @Answers(SuperAdminSettings)
  get(): SuperAdminSettings {
    return { logsUrl: this.config.LOGS_URL ?? null };
  }
}
