import { TooManyRequests } from '../../platform/errors.js';
import type { Visitor } from '../../platform/http/visitor.js';
import { RecentCounts } from '../sessions/recent-counts.js';

const HOUR_MS = 60 * 60_000;
const PER_PLACE = 5;
/** Each request mails the address that it names, which anybody can type. */
const PER_EMAIL = 5;
/** A proxy that nobody named may speak for many visitors. */
const PER_PROXY = 200;

/** Counts the requests for organizations of an hour, in memory. */
export class RequestLimits {
  private readonly asked = new RecentCounts(HOUR_MS);

  /** @throws TooManyRequests, or counts the request */
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
