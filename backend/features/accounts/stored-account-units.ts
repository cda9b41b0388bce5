import { Injectable } from '@nestjs/common';
import { AccountUnits } from '../../platform/account-units.js';
import { AccountsService } from './accounts.service.js';

@Injectable()
export class StoredAccountUnits extends AccountUnits {
  constructor(private readonly accounts: AccountsService) {
    super();
  }

  async unitsOf(accountId: string): Promise<Record<string, string>> {
    return (await this.accounts.find(accountId))?.units ?? {};
  }
}
