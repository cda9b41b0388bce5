import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Account, CreateAccount } from '@mesonet/contract/accounts.js';
import { AllowSuperAdmin } from '../../../platform/access/allow.js';
import { InvalidInput } from '../../../platform/errors.js';
import { Audited } from '../../../platform/audit/audited.js';
import { Answers } from '../../../platform/http/docs/answers.js';
import { toAccount } from '../../accounts/accounts.dto.js';
import { NewAccountsService } from './new-accounts.service.js';

@ApiTags('Organizations')
@Controller('api/v1/accounts')
export class NewAccountsController {
  constructor(private readonly newAccounts: NewAccountsService) {}

  @Post()
  @ApiOperation({
    summary: 'Create an organization',
    description:
      'Creates the organization, and its first admin where `initial_admin_email` is given, who is invited by mail: both or neither. A reserved or malformed id is 400, one that is taken 409.',
  })
  @AllowSuperAdmin()
  @Audited('account_created')
  @Answers(Account)
  async create(
    @Body({ schema: CreateAccount }) { _id, id, initial_admin_email: email, ...fields }: CreateAccount,
  ): Promise<Account> {
    if (id !== undefined && _id !== undefined && id !== _id) {
      throw new InvalidInput('Invalid id', 'invalid_id', [{ path: '_id', message: 'Differs from id' }]);
    }
    const account = { ...fields, id: id ?? _id ?? '' };
    return toAccount(await this.newAccounts.create(account, email, new Date()), 'sadmin');
  }
}
