import { RecentCounts, remember } from './recent-counts.js';

const WINDOW_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
const PER_ADDRESS_AND_ACCOUNT = 11;
const PER_ADDRESS = 50;
const PER_ACCOUNT_AN_HOUR = 100;

/**
 * Counts failed sign-ins in memory. Nobody can lock another out for good: above the limit of an account only
 * addresses without an earlier success there have to wait.
 */
export class SignInLimits {
  private readonly failures = new RecentCounts(HOUR_MS);
  private readonly successes = new Map<string, number>();

  /** @throws TooManyRequests before the password is looked at */
  check(account: string, address: string, now: Date): void {
    const name = account.toLowerCase();
    this.failures.require(`both ${address} ${name}`, PER_ADDRESS_AND_ACCOUNT, WINDOW_MS, now);
    this.failures.require(`address ${address}`, PER_ADDRESS, WINDOW_MS, now);
    if (!this.successes.has(`${address} ${name}`)) {
      this.failures.require(`account ${name}`, PER_ACCOUNT_AN_HOUR, HOUR_MS, now);
    }
  }

  noteFailure(account: string, address: string, now: Date): void {
    const name = account.toLowerCase();
    for (const key of [`both ${address} ${name}`, `address ${address}`, `account ${name}`]) {
      this.failures.note(key, now);
    }
  }

  noteSuccess(account: string, address: string, now: Date): void {
    const name = account.toLowerCase();
    this.failures.forget(`both ${address} ${name}`);
    remember(this.successes, `${address} ${name}`, now.getTime());
  }
}
