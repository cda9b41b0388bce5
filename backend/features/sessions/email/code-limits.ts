import { networkOf } from '../../../platform/http/client-address.js';
import { RecentCounts } from '../recent-counts.js';

const HOUR_MS = 60 * 60_000;
const PER_EMAIL = 5;
const PER_ADDRESS = 20;

/** How many codes are sent an hour, counted in memory, of unknown addresses like of known ones. */
export class CodeLimits {
  private readonly asked = new RecentCounts(HOUR_MS);

  /** @returns false when this one is too many */
  take(email: string, address: string, now: Date): boolean {
    const limits = [
      [`email ${email.toLowerCase()}`, PER_EMAIL],
      [`address ${networkOf(address)}`, PER_ADDRESS],
    ] as const;
    if (limits.some(([key, limit]) => this.asked.waitSeconds(key, limit, HOUR_MS, now) > 0)) return false;
    for (const [key] of limits) this.asked.note(key, now);
    return true;
  }
}
