import { HOUR_MS, MINUTE_MS } from '@mesonet/model/durations.js';
import { hash } from 'node:crypto';
import type { Visitor } from '../../../platform/http/visitor.js';
import { RecentCounts, remember } from '../../../platform/access/recent-counts.js';

const WINDOW_MS = 15 * MINUTE_MS;
const PER_ADDRESS_AND_ACCOUNT = 11;
const PER_ADDRESS = 50;
/**
 * Most failed sign-ins through one proxy that the setting `TRUSTED_PROXIES` does not name. Such a proxy may forward the
 * requests of many visitors, so the limit is high.
 */
const PER_PROXY = 1_000;
const PER_ACCOUNT_AN_HOUR = 100;

/**
 * Counts failed sign-ins in memory. Nobody can lock somebody else out by wrong passwords: above the limit of an
 * account, only networks from which nobody has signed in to that account before have to wait.
 */
export class SignInLimits {
  private readonly failures = new RecentCounts(HOUR_MS);
  private readonly successes = new Map<string, number>();

  /**
   * Counts a try as a failure before the password is checked, so that many tries at once cannot exceed the limit.
   * @returns a function to call when the password was right
   * @throws TooManyRequests when a limit is reached
   */
  take(account: string, { place, proxy }: Visitor, now: Date): () => void {
    // A stranger may send a name of a megabyte, and even a key that is a short slice of that text would keep the whole
    // text in memory. A hash of it does not.
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
