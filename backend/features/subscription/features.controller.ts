import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { AccountFeatures } from '@mesonet/contract/subscription.js';
import { AllowRole, Granted } from '../../platform/access/allow.js';
import type { Access } from '../../platform/access/principal.js';
import { Answers } from '../../platform/http/docs/answers.js';
import { PaymentProvider } from './provider/payment-provider.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Shows which paid features are open for an organization. */
@ApiTags('Billing')
@ApiParam({ name: 'accountId' })
@Controller('api/v1/accounts/:accountId/features')
export class FeaturesController {
  constructor(
    private readonly subscriptions: SubscriptionsService,
    private readonly provider: PaymentProvider,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Get the paid features of an organization',
    description:
      'Answers which paid features are open: those of its subscription while that is active or a payment is late, and all of them while billing is off.',
  })
  @AllowRole('guest', 'account')
  @Answers(AccountFeatures)
  async get(@Granted() { accountId }: Access): Promise<AccountFeatures> {
    const open = this.provider.isOn ? await this.subscriptions.openFeatures(accountId) : null;
    return {
      map_feature: open?.has('map_feature') ?? true,
      station_data_storage_feature: open?.has('station_data_storage_feature') ?? true,
    };
  }
}
