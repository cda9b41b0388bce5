import { HOUR_MS } from '@mesonet/model/durations.js';
import { TooManyRequests } from '../../platform/errors.js';
import type { Visitor } from '../../platform/http/visitor.js';
import { RecentCounts } from '../../platform/access/recent-counts.js';

const PER_PLACE = 5;
/**
 * Most requests an hour that name the same mail address. Each request
 * sends a mail there, and anybody can type the address of a stranger.
 */
const PER_EMAIL = 5;
/**
 * Most requests an hour through one proxy that the setting `TRUSTED_PROXIES` does not name. Such a proxy may forward
 * the requests of many visitors, so the limit is high.
 */
const PER_PROXY = 200;

/** Counts in memory how many requests for organizations were sent in the last hour. */
export class RequestLimits {
  private readonly asked = new RecentCounts(HOUR_MS);

  /**
   * Counts a request for an organization, unless a limit is reached.
   * @throws TooManyRequests when a limit is reached
   */
  take(email: string, { place, proxy }: Visitor, now: Date): void {
    const limits: [key: string, limit: number][] = [
      [`place ${place}`, PER_PLACE],
      [`email ${email.toLowerCase()}`, PER_EMAIL],
    ];
    if (proxy !== null) limits.push([`proxy ${proxy}`, PER_PROXY]);
    const wait = Math.max(...limits.map(([key, limit]) => this.asked.waitSeconds(key, limit, HOUR_MS, now)));
    if (wait > 0) {
      throw new TooManyRequests(wait, 'Too many requests within an hour. Try again later.');
    }
    for (const [key] of limits) this.asked.note(key, now);
  }
}
