import { Injectable } from '@nestjs/common';
import type {
  ChangeSampleRetention,
  SampleRetention as RetentionOfAccount,
} from '@mesonet/contract/sample-retention.js';
import { noteAudit } from '../../platform/audit/request-audit.js';
import { InvalidInput } from '../../platform/errors.js';
import { SampleRetention } from '../../samples/core/sample-retention.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { StationDirectory } from './station-directory.js';

/** Shows and sets whether an account is exempt from `SAMPLE_RETENTION_DAYS`, after which samples are removed. */
@Injectable()
export class SampleRetentionService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly directory: StationDirectory,
    private readonly retention: SampleRetention,
  ) {}

  /** @throws NotFound when there is no such account */
  async get(accountId: string): Promise<RetentionOfAccount> {
    const { keepsAllSamples } = await this.accounts.get(accountId);
    return { days: this.retention.days, keepall: keepsAllSamples };
  }

  /**
   * @throws NotFound when there is no such account
   * @throws InvalidInput when samples would no longer be kept for good and the caller has not confirmed that
   */
  async change(accountId: string, { keepall, confirm }: ChangeSampleRetention): Promise<RetentionOfAccount> {
    const account = await this.accounts.get(accountId);
    if (account.keepsAllSamples && !keepall && confirm !== account.id) {
      const message = 'Older samples will be removed: confirm with the id of the account';
      throw new InvalidInput(message, 'not_confirmed');
    }
    await this.accounts.keepAllSamples(account.id, keepall);
    await this.directory.reload();
    const changes = { before: { keepall: account.keepsAllSamples }, after: { keepall } };
    noteAudit({ accounts: [account.id], ...changes });
    return this.get(account.id);
  }
}
