import type { Visitor } from '../../../platform/http/visitor.js';
import { RecentCounts } from '../recent-counts.js';

const HOUR_MS = 60 * 60_000;
/** Codes for one person that are asked for from one place. */
const PER_EMAIL_AND_PLACE = 5;
/** Codes for one person from all places together: so many mails an hour nobody minds, and no stranger fills them alone. */
const PER_EMAIL = 30;
const PER_PLACE = 20;
/** A proxy that nobody named may speak for many visitors. */
const PER_PROXY = 400;

/** Counts how many codes are asked for in an hour, in memory, for unknown addresses as for known ones. */
export class CodeLimits {
  private readonly asked = new RecentCounts(HOUR_MS);

  /**
   * @param isAtHome whether the person has signed in from this place before: what strangers ask for elsewhere does not
   *   keep them out there
   * @returns seconds to wait until another code may be asked for; 0: this one may, and is counted
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
