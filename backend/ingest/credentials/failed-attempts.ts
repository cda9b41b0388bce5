import { networkOf } from '../../platform/http/client-address.js';

const WINDOW_MS = 15 * 60_000;
const PER_STATION_AND_ADDRESS = 10;
const PER_ADDRESS = 50;
const MAX_KEYS = 20_000;

interface Window {
  startedAt: number;
  count: number;
}

/**
 * Counts wrong station passwords in memory, by address and by station and address. Station passwords are random
 * and long, so guessing is hopeless and the limit only makes it silent: the right password is never refused,
 * whoever else fails from the same address.
 */
export class FailedAttempts {
  private readonly windows = new Map<string, Window>();

  /**
   * Notes a failure.
   * @param now UTC ms
   * @returns seconds to wait, null while the limits are not reached
   */
  note(stationId: string, address: string, now: number): number | null {
    const place = networkOf(address);
    const waits = [
      this.count(`${place} ${stationId.toLowerCase().slice(0, 200)}`, PER_STATION_AND_ADDRESS, now),
      this.count(place, PER_ADDRESS, now),
    ];
    const longest = Math.max(...waits);
    return longest > 0 ? Math.ceil(longest / 1000) : null;
  }

  /** @returns ms until the window ends when the limit is passed, else 0 */
  private count(key: string, limit: number, now: number): number {
    const known = this.windows.get(key);
    const window = known && now < known.startedAt + WINDOW_MS ? known : { startedAt: now, count: 0 };
    window.count += 1;
    // Deleted and set again, so that the map forgets first what failed longest ago.
    this.windows.delete(key);
    this.windows.set(key, window);
    if (this.windows.size > MAX_KEYS) this.windows.delete(this.windows.keys().next().value!);
    return window.count > limit ? window.startedAt + WINDOW_MS - now : 0;
  }
}
