import { Injectable } from '@nestjs/common';
import { ObjectAccounts } from '../../platform/access/principal.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { type KnownAccount, StationDirectory } from './station-directory.js';

@Injectable()
export class StationAccounts extends ObjectAccounts {
  constructor(
    private readonly accounts: AccountsService,
    private readonly directory: StationDirectory,
  ) {
    super();
  }

  refresh(): Promise<void> {
    return this.directory.refresh();
  }

  /** Finds an account, first in memory, then in the database, because another process may have just created it. */
  async account(accountId: string): Promise<KnownAccount | null> {
    return this.directory.account(accountId) ?? this.accounts.find(accountId);
  }

  ofStation(stationId: string): Promise<string | null> {
    const entry = this.directory.byId(stationId);
    // The id in the address must equal the station's id exactly. Only weather consoles may send the id in other upper
    // and lower case.
    return Promise.resolve(entry?.stationId === stationId ? entry.accountId : null);
  }
}
