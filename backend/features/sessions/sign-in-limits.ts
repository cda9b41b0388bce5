import { hash } from 'node:crypto';
import type { Visitor } from '../../platform/http/visitor.js';
import { RecentCounts, remember } from './recent-counts.js';

const WINDOW_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
const PER_ADDRESS_AND_ACCOUNT = 11;
const PER_ADDRESS = 50;
/** A proxy that nobody named may speak for many visitors. */
const PER_PROXY = 1_000;
const PER_ACCOUNT_AN_HOUR = 100;

/**
 * Counts failed sign-ins in memory. Nobody can lock another out for good: above the limit of an account only
 * addresses without an earlier success there have to wait.
 */
export class SignInLimits {
  private readonly failures = new RecentCounts(HOUR_MS);
  private readonly successes = new Map<string, number>();

  /**
   * Counts a try as a failure before the password is looked at: of many at once none is too many.
   * @returns to be called when the password was right
   * @throws TooManyRequests
   */
  take(account: string, { place, proxy }: Visitor, now: Date): () => void {
    // Strangers may send a megabyte: a part of a text would keep all of it in memory.
    const name = hash('sha256', account.toLowerCase(), 'base64');
    const pair = `${place} ${name}`;
    const [ofBoth, ofPlace, ofAccount] = [`both ${pair}`, `address ${place}`, `account ${name}`] as const;
    this.failures.require(ofBoth, PER_ADDRESS_AND_ACCOUNT, WINDOW_MS, now);
    this.failures.require(ofPlace, PER_ADDRESS, WINDOW_MS, now);
    const ofProxy = proxy === null ? [] : [`proxy ${proxy}`];
    for (const key of ofProxy) this.failures.require(key, PER_PROXY, WINDOW_MS, now);
    if (!this.successes.has(pair)) this.failures.require(ofAccount, PER_ACCOUNT_AN_HOUR, HOUR_MS, now);
    for (const key of [ofBoth, ofPlace, ofAccount, ...ofProxy]) this.failures.note(key, now);
    return () => {
      this.failures.forget(ofBoth);
      for (const key of [ofPlace, ofAccount, ...ofProxy]) this.failures.takeBack(key, now);
      remember(this.successes, pair, now.getTime());
    };
  }
}
