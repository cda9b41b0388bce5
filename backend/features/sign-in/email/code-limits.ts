import { HOUR_MS } from '@mesonet/model/durations.js';
import type { Visitor } from '../../../platform/http/visitor.js';
import { RecentCounts } from '../../../platform/access/recent-counts.js';

/** Most codes an hour that one visitor may request for one mail address. */
const PER_EMAIL_AND_PLACE = 5;
/**
 * Most codes an hour for one mail address from all visitors together. So many mails are bearable for the owner of the
 * address, and one visitor alone cannot use up the limit.
 */
const PER_EMAIL = 30;
const PER_PLACE = 20;
/**
 * Most codes an hour through one proxy that the setting `TRUSTED_PROXIES` does not name. Such a proxy may forward the
 * requests of many visitors, so the limit is high.
 */
const PER_PROXY = 400;

/**
 * Counts in memory how many sign-in codes are requested in an hour for each mail address and from each place. Mail
 * addresses that nobody has are counted like others.
 */
export class CodeLimits {
  private readonly asked = new RecentCounts(HOUR_MS);

  /**
   * Counts a request for a code, if it is within the limits.
   * @param isAtHome true when the person has signed in before from this place, that is, this address, network or proxy
   *   client; requests of strangers elsewhere then do not keep the person out
   * @returns 0 when the request is allowed and counted, otherwise the seconds until another code may be requested
   */
  take(email: string, { place, proxy }: Visitor, isAtHome: boolean, now: Date): number {
    const address = email.toLowerCase();
    const limits: [key: string, limit: number][] = [
      [`both ${place} ${address}`, PER_EMAIL_AND_PLACE],
      [`place ${place}`, PER_PLACE],
    ];
    if (!isAtHome) limits.push([`email ${address}`, PER_EMAIL]);
    if (proxy !== null) limits.push([`proxy ${proxy}`, PER_PROXY]);
    const waits = limits.map(([key, limit]) => this.asked.waitSeconds(key, limit, HOUR_MS, now));
    const longest = Math.max(...waits);
    if (longest === 0) for (const [key] of limits) this.asked.note(key, now);
    return longest;
  }
}
