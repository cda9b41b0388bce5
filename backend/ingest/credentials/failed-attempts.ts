import { MINUTE_MS } from '@mesonet/model/durations.js';
import { networkOf } from '../../platform/http/client-address.js';

const WINDOW_MS = 15 * MINUTE_MS;
const PER_STATION_AND_ADDRESS = 10;
const PER_ADDRESS = 50;
const MAX_KEYS = 20_000;

interface Window {
  startedAt: number;
  count: number;
}

/**
 * Counts wrong station passwords in memory, for each address, and for each station at an address. Station passwords are
 * long and random, so guessing is hopeless. Therefore the right password is always accepted, even after too many wrong
 * ones from the same address.
 */
export class FailedAttempts {
  private readonly windows = new Map<string, Window>();

  /**
   * Counts a failed attempt.
   * @param now UTC ms
   * @returns seconds that the sender is told to wait before the next attempt; null while no limit is exceeded
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

  /** @returns 0 while the limit is not exceeded, otherwise the time until the count begins at 0 again, ms */
  private count(key: string, limit: number, now: number): number {
    const known = this.windows.get(key);
    const window = known && now < known.startedAt + WINDOW_MS ? known : { startedAt: now, count: 0 };
    window.count += 1;
    // The key is deleted and set again, so that it moves to the end of the
    // map. A full map forgets its first key, whose last failure is the oldest.
    this.windows.delete(key);
    this.windows.set(key, window);
    if (this.windows.size > MAX_KEYS) this.windows.delete(this.windows.keys().next().value!);
    return window.count > limit ? window.startedAt + WINDOW_MS - now : 0;
  }
}
