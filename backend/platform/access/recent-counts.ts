import { TooManyRequests } from '../errors.js';

const MAX_KEYS = 50_000;

/** Counts in memory how often something happened recently. */
export class RecentCounts {
  private readonly times = new Map<string, number[]>();

  /** @param longestMs the longest window for which a caller wants a count */
  constructor(private readonly longestMs: number) {}

  note(key: string, now: Date): void {
    remember(this.times, key, [...this.recent(key, this.longestMs, now), now.getTime()], MAX_KEYS);
  }

  /**
   * Removes one counted event.
   * @param at the time at which the event was counted
   */
  takeBack(key: string, at: Date): void {
    const times = this.times.get(key) ?? [];
    const index = times.indexOf(at.getTime());
    if (index >= 0) times.splice(index, 1);
  }

  forget(key: string): void {
    this.times.delete(key);
  }

  /** @returns seconds to wait until fewer than `limit` events lie in the window; 0 when there are fewer now */
  waitSeconds(key: string, limit: number, windowMs: number, now: Date): number {
    const recent = this.recent(key, windowMs, now);
    if (recent.length < limit) return 0;
    const freeAt = recent[recent.length - limit]! + windowMs;
    return Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000));
  }

  /** @throws TooManyRequests when `limit` or more events lie in the window */
  require(key: string, limit: number, windowMs: number, now: Date): void {
    const seconds = this.waitSeconds(key, limit, windowMs, now);
    if (seconds > 0) throw new TooManyRequests(seconds, 'Too many attempts. Try again later.');
  }

  private recent(key: string, windowMs: number, now: Date): number[] {
    return (this.times.get(key) ?? []).filter((at) => at > now.getTime() - windowMs);
  }
}

/** Adds a value to a map of limited size. When the map is full, it drops the value that was set longest ago. */
export function remember<Value>(map: Map<string, Value>, key: string, value: Value, most = MAX_KEYS): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value!);
}
