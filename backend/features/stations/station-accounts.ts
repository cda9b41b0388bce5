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

  /** One that another process has just made is not in memory yet. */
  async account(accountId: string): Promise<KnownAccount | null> {
    return this.directory.account(accountId) ?? this.accounts.find(accountId);
  }

  ofStation(stationId: string): Promise<string | null> {
    const entry = this.directory.byId(stationId);
    // The address must name the station exactly; only consoles may differ in case.
    return Promise.resolve(entry?.stationId === stationId ? entry.accountId : null);
  }
}
