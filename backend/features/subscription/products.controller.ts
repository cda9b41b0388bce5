import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Product } from '@mesonet/contract/subscription.js';
import { AllowSignedIn } from '../../platform/access/allow.js';
import { Answers, Refuses } from '../../platform/http/docs/answers.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Lists the products that can be bought. */
@ApiTags('Billing')
@Controller('api/v1/subscription/products')
export class ProductsController {
  constructor(private readonly subscriptions: SubscriptionsService) {}

  @Get()
  @ApiOperation({
    summary: 'List the products that can be bought',
    description:
      'Answers the products with their prices, as the payment provider has them; archived ones are left out. 404 while billing is off.',
  })
  @AllowSignedIn()
  @Answers(Product.array())
  @Refuses(404, 'Billing is off: every feature is open')
  @Refuses(502, 'The payment provider cannot be reached, or answers nonsense')
  list(): Promise<Product[]> {
    return this.subscriptions.listProducts(new Date());
  }
}
